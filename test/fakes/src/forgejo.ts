export { hasForgejoDescription, withoutForgejoDescription } from './forgejo/description.js';
export {
  type FakeForgejo,
  type FakeForgejoOptions,
  type ForgejoRequestRecord,
  startFakeForgejo,
} from './forgejo/fake-forgejo.js';
