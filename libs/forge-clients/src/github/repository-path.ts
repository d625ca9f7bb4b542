import { CasefileError } from '@casefile/contract';
import { repositorySegments } from '@casefile/forges/github';

/**
 * The path of a repository in the REST API.
 *
 * @throws CasefileError `forge_broke_contract` for a name that could lead elsewhere
 */
export const repositoryPath = (repository: string): string => {
  const segments = repositorySegments(repository);
  if (!segments)
    throw new CasefileError('forge_broke_contract', 'GitHub names a repository that cannot be asked about.');
  return `/repos/${segments.join('/')}`;
};
