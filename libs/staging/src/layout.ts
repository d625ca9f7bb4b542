const key = '[0-9a-f]{64}';
const orderKey = '[0-9]{8}T[0-9]{15}Z';

const filePattern = new RegExp(
  `^(?:index\\.json|collection\\.json|entity/metadata\\.json|records/${orderKey}-${key}\\.md|threads/${key}\\.order|` +
    `views/(?:timeline|unresolved-review)\\.order|views/reviews/${key}\\.order|relations/reviews\\.json|` +
    `history/agent-runs\\.json|checks/${key}/(?:metadata\\.json|log\\.txt)|state/(?:actors|threads)\\.json)$`,
);

const directoryPattern = new RegExp(
  `^(?:entity|records|threads|views|views/reviews|relations|history|checks|checks/${key}|state)$`,
);

/** How many directories lie above the deepest file: `checks/<record-key>/log.txt`. */
export const deepest = 2;

/** Whether a path may be a file of a context tree (spec: Tree). */
export const isTreeFile = (path: string): boolean => filePattern.test(path);

/** Whether a path may be a directory of a context tree (spec: Tree). */
export const isTreeDirectory = (path: string): boolean => directoryPattern.test(path);
