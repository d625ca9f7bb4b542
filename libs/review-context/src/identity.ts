import { canonicalBytes, sha256, type AgentContext } from '@casefile/contract';

/** How a snapshot id that is a digest begins. */
export const digestPrefix = 'sha256:';

/** The id of a document whose source gives none: the digest of its RFC 8785 bytes without `snapshot.id`; additional fields count. */
export const digestIdOf = (document: AgentContext): string => {
  const { id: _, ...snapshot } = document.snapshot;
  return `${digestPrefix}${sha256(canonicalBytes({ ...document, snapshot }))}`;
};
