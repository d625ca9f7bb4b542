import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** An error as GitHub's GraphQL answers carry it: `type` beside the message, the path as the query names it. */
export interface AnswerError {
  readonly type?: string;
  readonly code?: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly message: string;
}

/** What GitHub says about a repository, entity or node that is not there, or not there for this credential. */
export const notFound = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { type: 'NOT_FOUND' } });

/** Turns an error of the executor into GitHub's form: `type` is a member of the error, not of its extensions. */
export const answerErrorOf = (error: GraphQLError): AnswerError => {
  const formatted: GraphQLFormattedError = error.toJSON();
  const { type, ...extensions } = formatted.extensions ?? {};
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(formatted.path === undefined ? {} : { path: formatted.path }),
    ...(Object.keys(extensions).length > 0 ? { extensions } : {}),
    ...(formatted.locations === undefined ? {} : { locations: formatted.locations }),
    message: formatted.message,
  };
};

const forms: readonly {
  readonly match: RegExp;
  readonly form: (parts: readonly string[]) => Omit<AnswerError, 'locations'>;
}[] = [
  {
    match: /^Cannot query field "(\w+)" on type "(\w+)"/,
    form: ([field = '', type = '']) => ({
      extensions: { code: 'undefinedField', typeName: type, fieldName: field },
      message: `Field '${field}' doesn't exist on type '${type}'`,
    }),
  },
  {
    match: /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"/,
    form: ([argument = '', type = '', field = '']) => ({
      extensions: { code: 'argumentNotAccepted', name: field, typeName: type, argumentName: argument },
      message: `Field '${field}' doesn't accept argument '${argument}'`,
    }),
  },
  {
    match: /^Field "(\w+)" argument "(\w+)" of type "[^"]+" is required/,
    form: ([field = '', argument = '']) => ({
      extensions: { code: 'missingRequiredArguments', className: 'Field', name: field, arguments: argument },
      message: `Field '${field}' is missing required arguments: ${argument}`,
    }),
  },
  {
    match: /^Field "(\w+)" of type "([^"]+)" must have a selection/,
    form: ([field = '', type = '']) => ({
      extensions: { code: 'selectionMismatch', nodeName: `field '${field}'`, typeName: type },
      message: `Field must have selections (field '${field}' returns ${type} but has no selections. Did you mean '${field} { ... }'?)`,
    }),
  },
];

/** Turns a validation error into GitHub's form. What has no known form keeps its own message. */
export const validationErrorOf = (error: GraphQLError): AnswerError => {
  const locations = error.locations === undefined ? {} : { locations: error.locations };
  for (const { match, form } of forms) {
    const parts = match.exec(error.message);
    if (parts !== null) return { ...form(parts.slice(1)), ...locations };
  }
  return { message: error.message, ...locations };
};
