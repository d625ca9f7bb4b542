import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, later, linesOf, listedOtherwise, treeOf, worlds, type World } from './property.fixture.js';

const runs = { numRuns: 150 };

/** A world in which no bound drops a record in favour of a later one. */
const unbounded = worlds.map((world): World => ({
  ...world,
  profile: { ...world.profile, bounds: { ...world.profile.bounds, max_records_per_source: 500 } },
}));

const changed = (world: World, inputs: Partial<World['inputs']>): World => ({
  ...world,
  inputs: { ...world.inputs, ...inputs },
});

const reply = {
  id: 'IC_later',
  author_id: 'U_m',
  body: 'A later reply.',
  created_at: later,
  revision: { edited: false } as const,
};

describe('spec: Ordering and determinism, over generated entities', () => {
  it('any order of pages, of records and of equal timestamps gives the same bytes', () => {
    fc.assert(
      fc.property(
        worlds.chain((world) => fc.tuple(fc.constant(world), listedOtherwise(world))),
        ([world, other]) => {
          expect(bytesOf(treeOf(other))).toEqual(bytesOf(treeOf(world)));
        },
      ),
      runs,
    );
  });

  it('order alone is without effect: another text is another tree', () => {
    fc.assert(
      fc.property(unbounded, (world) => {
        const entity = { ...world.inputs.entity, body: 'It squeaks no more.' };
        const [before, after] = [treeOf(world), treeOf(changed(world, { entity }))];
        expect(after.get('index.json')).not.toEqual(before.get('index.json'));
        const differing = [...after].filter(([path, bytes]) => !before.get(path)?.equals(bytes)).map(([path]) => path);
        expect(differing.filter((path) => path !== 'index.json')).toEqual([linesOf(after, 'views/timeline.order')[0]]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('spec: Ordering files and prompt assembly, "A normal later reply adds one lexically later file"', () => {
  it('a later comment adds its file and a line, and leaves every earlier record byte-identical', () => {
    fc.assert(
      fc.property(unbounded, (world) => {
        const before = treeOf(world);
        const after = treeOf(changed(world, { comments: [reply, ...world.inputs.comments] }));
        const { [linesOf(after, 'views/timeline.order').at(-1) ?? '']: added, ...others } = bytesOf(after, 'records/');
        expect(added).toContain(reply.body);
        expect(others).toEqual(bytesOf(before, 'records/'));
        const timeline = linesOf(after, 'views/timeline.order');
        expect(timeline.slice(0, -1)).toEqual(linesOf(before, 'views/timeline.order'));
        expect(timeline.toSorted()).toEqual(timeline);
        for (const folder of ['threads/', 'views/reviews/', 'checks/'])
          expect(bytesOf(after, folder)).toEqual(bytesOf(before, folder));
      }),
      runs,
    );
  });

  it('a later reply in a thread extends that thread’s order alone', () => {
    fc.assert(
      fc.property(unbounded, (world) => {
        const [thread, ...others] = world.inputs.threads;
        fc.pre(thread !== undefined);
        if (!thread) return;
        const [root] = thread.comment_ids;
        const edges = root === undefined ? [] : [{ comment_id: reply.id, parent_id: root }];
        const answered = {
          ...thread,
          comment_ids: [...thread.comment_ids, reply.id],
          replies: [...thread.replies, ...edges],
        };
        const before = treeOf(world);
        const after = treeOf(
          changed(world, { comments: [...world.inputs.comments, reply], threads: [answered, ...others] }),
        );
        const records = bytesOf(after, 'records/');
        for (const [path, bytes] of Object.entries(bytesOf(before, 'records/'))) expect(records[path]).toBe(bytes);
        expect(Object.keys(records)).toHaveLength(Object.keys(bytesOf(before, 'records/')).length + 1);
        const orders = Object.keys(bytesOf(after, 'threads/'));
        const extended = orders.filter((path) => linesOf(after, path).length !== linesOf(before, path).length);
        expect(extended).toHaveLength(1);
        for (const path of orders) {
          const [was, is] = [linesOf(before, path), linesOf(after, path)];
          expect(is.slice(0, was.length)).toEqual(was);
        }
      }),
      runs,
    );
  });
});

describe('spec: Stable records and mutable state, "must not rename or rewrite an unchanged record"', () => {
  const unchanged = (change: (world: World) => World, told: readonly string[]) => {
    fc.assert(
      fc.property(unbounded, (world) => {
        const [before, after] = [treeOf(world), treeOf(change(world))];
        expect(bytesOf(after, 'records/')).toEqual(bytesOf(before, 'records/'));
        const paths = new Set([...before.keys(), ...after.keys()]);
        const differing = [...paths].filter((path) => !before.get(path)?.equals(after.get(path) ?? Buffer.from('?')));
        // Only what the change is about may differ, and the index that names its digest.
        expect(differing.filter((path) => !told.includes(path))).toEqual([]);
      }),
      runs,
    );
  };

  it('resolving and reopening threads changes state and views, and no record', () => {
    unchanged(
      (world) =>
        changed(world, {
          threads: world.inputs.threads.map((thread) => {
            if (!thread.resolved) return { ...thread, resolved: true, resolved_by_actor_id: 'U_m' };
            const reopened = { ...thread, resolved: false };
            Reflect.deleteProperty(reopened, 'resolved_by_actor_id');
            return reopened;
          }),
        }),
      ['index.json', 'state/threads.json', 'state/actors.json', 'views/unresolved-review.order'],
    );
  });

  it('a thread that becomes outdated changes no record', () => {
    unchanged(
      (world) =>
        changed(world, { threads: world.inputs.threads.map((thread) => ({ ...thread, outdated: !thread.outdated })) }),
      ['index.json', 'state/threads.json', 'views/unresolved-review.order'],
    );
  });

  it('renaming every user changes actor state and names, and no record', () => {
    unchanged(
      (world) =>
        changed(world, {
          actors: world.inputs.actors.map((actor) => ({ ...actor, login: `renamed-${actor.login ?? 'x'}` })),
        }),
      ['index.json', 'state/actors.json', 'entity/metadata.json'],
    );
  });

  it('renaming or transferring the repository changes the index alone', () => {
    unchanged(
      (world) => changed(world, { source: { ...world.inputs.source, repository: 'elsewhere/gadget' } }),
      ['index.json'],
    );
  });

  it('a role that still admits changes actor state alone', () => {
    unchanged((world) => ({ ...world, roles: { ...world.roles, U_m: 'admin' } }), ['index.json', 'state/actors.json']);
  });

  it('an update time, a label or a state of the entity changes no record', () => {
    unchanged(
      (world) =>
        changed(world, {
          entity: { ...world.inputs.entity, updated_at: later, state: 'merged', labels: ['another'], title: 'Mended' },
        }),
      ['index.json', 'entity/metadata.json'],
    );
  });

  it('an edit changes its own record, keeps its name, and touches no other', () => {
    fc.assert(
      fc.property(unbounded, (world) => {
        const before = treeOf(changed(world, { comments: [...world.inputs.comments, reply] }));
        const edited = { ...reply, body: 'A later reply, mended.' };
        const after = treeOf(changed(world, { comments: [...world.inputs.comments, edited] }));
        const paths = Object.keys(bytesOf(after, 'records/'));
        expect(paths).toEqual(Object.keys(bytesOf(before, 'records/')));
        expect(paths.filter((path) => !before.get(path)?.equals(after.get(path) ?? Buffer.from('?')))).toEqual([
          linesOf(after, 'views/timeline.order').at(-1),
        ]);
      }),
      runs,
    );
  });
});
