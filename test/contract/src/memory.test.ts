import { createMemoryQueue } from '@casefile/queue/memory';
import { createMemoryStore } from '@casefile/store/memory';
import { createMemorySealedBackend, createSealedStore, randomSealingKey } from '@casefile/store/sealing';
import { blobStoreContract } from './blob-store.js';
import { queueContract } from './queue.js';
import { refStoreContract } from './ref-store.js';
import { sealedStoreContract } from './sealed-store.js';

blobStoreContract('memory', async () => createMemoryStore());
refStoreContract('memory', async () => createMemoryStore());
queueContract('memory', async (clock) => createMemoryQueue({ clock }));

const key = randomSealingKey();
sealedStoreContract('memory', async (clock) =>
  createSealedStore({ key: () => key, backend: createMemorySealedBackend(), clock }),
);
