// Generated from schemas/entity-context-snapshot/v1/common.schema.json by npm run generate

/**
 * A forge's immutable id of an object or actor: no white space, control character, slash or shell separator. Adapters narrow it to their forge's mapping before validation (spec: Canonical bytes, structural IDs).
 */
export type StructuralIdString = string;
/**
 * GitHub's GraphQL node id, the only spelling of an id from GitHub (spec: Canonical bytes, structural IDs).
 */
export type GithubNodeIdString = string;
/**
 * The code of a detector of the filter; it says what was found and never the text (spec: Canonical bytes).
 */
export type FindingCodeString = string;
/**
 * A repository's path or a file's path in it, in the printable ASCII alphabet that v1 allows: slash-separated, relative, no slash at either end, no empty, '.' or '..' segment, no percent sign, nothing invisible (spec: Canonical bytes, repository paths).
 */
export type RepositoryPathString = string;
/**
 * A forge-verified effective repository permission (spec: Relationships, history, and collection profiles). 'bot' is no permission and not among them.
 */
export type ActorRole = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none' | 'external';
