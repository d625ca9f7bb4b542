import { Buffer } from 'node:buffer';
import { sha256 } from '@casefile/contract';

/** Files laid out as a context tree, as many records as asked; only what staging looks at is true of them. */
export const treeOf = (records: number, bodyBytes = 40): Map<string, Uint8Array> => {
  const files = new Map<string, Uint8Array>();
  const put = (path: string, text: string): void => void files.set(path, Buffer.from(text, 'utf8'));
  put('collection.json', '{}');
  put('entity/metadata.json', '{}');
  put('views/timeline.order', '');
  put('views/unresolved-review.order', '');
  put('relations/reviews.json', '{"reviews":[],"threads":[]}');
  put('history/agent-runs.json', '{"runs":[]}');
  put('state/actors.json', '{"actors":[]}');
  put('state/threads.json', '{"threads":[]}');
  for (let at = 0; at < records; at += 1) {
    const key = sha256(`record ${at}`);
    put(`records/20260908T101530${String(at).padStart(9, '0')}Z-${key}.md`, `${at} `.padEnd(bodyBytes, 'x'));
    if (at % 3 === 0) put(`checks/${key}/log.txt`, `log ${at}`);
    if (at % 5 === 0) put(`views/reviews/${key}.order`, `review ${at}`);
  }
  const listed = [...files].map(([path, bytes]) => ({ path, sha256: sha256(bytes) }));
  put('index.json', JSON.stringify({ files: listed }));
  return files;
};
