import { requireTimestamp, sha256, type RecordedRevision } from '@casefile/contract';
import type { AttributedText, AttributionLedger } from '@casefile/ports';
import { describe, expect, it } from 'vitest';

const text: AttributedText = { record: sha256('a record'), part: 'body' };
const revision = (minute: number, actor_id: string, from: string | null, to: string): RecordedRevision => ({
  at: requireTimestamp(`2026-03-01T00:${String(minute).padStart(2, '0')}:00Z`),
  actor_id,
  from: from === null ? null : sha256(from),
  to: sha256(to),
});
const created = revision(0, '101', null, 'one');
const edited = revision(1, '102', 'one', 'two');

/**
 * What every {@link AttributionLedger} must do (D17).
 *
 * @param name the adapter's
 * @param open gives an empty ledger each time, and opens the same one again where it outlives its process
 */
export const ledgerContract = (
  name: string,
  open: () => Promise<{ readonly ledger: AttributionLedger; readonly reopen?: () => Promise<AttributionLedger> }>,
): void => {
  describe(`${name} as an attribution ledger`, () => {
    it('D17: knows nothing of a text that no delivery told of', async () => {
      const { ledger } = await open();
      expect(await ledger.chainOf('tenant', text)).toBeNull();
    });

    it('D17: keeps each revision with its author, in order of arrival', async () => {
      const { ledger } = await open();
      await ledger.record('tenant', text, edited);
      await ledger.record('tenant', text, created);
      expect(await ledger.chainOf('tenant', text)).toEqual({
        schema_version: 1,
        settled: null,
        broken: false,
        revisions: [edited, created],
      });
    });

    it('What must survive: a delivery that comes twice is one', async () => {
      const { ledger } = await open();
      for (const one of [created, edited, created, edited]) await ledger.record('tenant', text, one);
      expect((await ledger.chainOf('tenant', text))?.revisions).toEqual([created, edited]);
    });

    it('Gateway: tenants, records and parts are apart', async () => {
      const { ledger } = await open();
      await ledger.record('tenant', text, created);
      expect(await ledger.chainOf('other', text)).toBeNull();
      expect(await ledger.chainOf('tenant', { ...text, part: 'title' })).toBeNull();
      expect(await ledger.chainOf('tenant', { ...text, record: sha256('another') })).toBeNull();
      expect((await ledger.chainOf('tenant', text))?.revisions).toEqual([created]);
    });

    it('What must survive: of many deliveries at once, none is lost', async () => {
      const { ledger } = await open();
      const many = Array.from({ length: 12 }, (_, n) => revision(n + 1, `${200 + n}`, `text ${n}`, `text ${n + 1}`));
      await Promise.all(many.map((one) => ledger.record('tenant', text, one)));
      const chain = await ledger.chainOf('tenant', text);
      expect(chain?.revisions.map(({ actor_id }) => actor_id).toSorted()).toEqual(
        many.map(({ actor_id }) => actor_id).toSorted(),
      );
    });

    it('D17: a text that is edited for ever takes no more room for it', async () => {
      const { ledger } = await open();
      await ledger.record('tenant', text, revision(0, '101', null, 'text 0'));
      for (let n = 0; n < 200; n += 1)
        await ledger.record('tenant', text, {
          ...revision(0, '102', `text ${n}`, `text ${n + 1}`),
          at: requireTimestamp(new Date(Date.UTC(2026, 2, 2) + n * 60_000).toISOString()),
        });
      const chain = await ledger.chainOf('tenant', text);
      expect(chain).toMatchObject({ broken: false, settled: { creator_id: '101', editor_id: '102' } });
      expect(chain?.revisions.length).toBeLessThan(100);
    });

    it('What must survive: what was kept is there after a restart, where it outlives the process', async () => {
      const { ledger, reopen } = await open();
      await ledger.record('tenant', text, created);
      const later = (await reopen?.()) ?? ledger;
      await later.record('tenant', text, edited);
      expect((await later.chainOf('tenant', text))?.revisions).toEqual([created, edited]);
    });
  });
};
