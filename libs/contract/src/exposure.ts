import type { GrantStatement } from './generated/exposure-v1/grant.js';
import type { KeptSnapshot } from './generated/exposure-v1/kept-snapshot.js';
import { validatorFor } from './schema-registry.js';

export type { GrantPredicate, GrantStatement } from './generated/exposure-v1/grant.js';
export type { KeptGrounds, KeptSnapshot, KeptState } from './generated/exposure-v1/kept-snapshot.js';

const base = 'https://casefile.invalid/schemas/exposure/v1/';

/** Whether a value is what is kept of a snapshot for its exposures. */
export const validateKeptSnapshot = validatorFor<KeptSnapshot>(`${base}kept-snapshot.schema.json`);
/** Whether a value is what the signature of a grant says (D42). */
export const validateGrantStatement = validatorFor<GrantStatement>(`${base}grant.schema.json`);
