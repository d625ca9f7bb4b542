declare const brand: unique symbol;

/** A string that a function of this library has made or checked: it cannot be mistaken for another string. */
export type Branded<Name extends string> = string & { readonly [brand]: Name };
