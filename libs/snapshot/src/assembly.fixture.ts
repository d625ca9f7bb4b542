import { CasefileError, type AdmittedInputs, type Shortfall } from '@casefile/contract';
import type { Fixture } from './admitted.fixture.js';
import { assembleSnapshot, type AbortGap } from './index.js';
import { assembled, documentOf, filterVersion, treeOf, valueAt, type Json, type Pointer } from './tree.fixture.js';

/** A document of the assembled tree, or a value in it. */
export const documentAt = (fixture: Fixture, path: string, pointer: Pointer = []): Json =>
  valueAt(documentOf(treeOf(assembled(fixture)), path), pointer);

/** The lines of an order file. */
export const linesOf = (fixture: Fixture, path: string): string[] =>
  new TextDecoder().decode(assembled(fixture).files.get(path)).split('\n').slice(0, -1);

/** The gap table without usability. */
export const gapsOf = (fixture: Fixture): Shortfall[] =>
  assembled(fixture).index.gaps.map(({ scope, code, count }) => ({ scope, code, count }));

/** The manifest row of a record by its forge id. */
export const rowOf = (fixture: Fixture, id: string) => assembled(fixture).index.records.find((row) => row.id === id);

/** The filter summary of a file. */
export const filterAt = (fixture: Fixture, path: string) =>
  assembled(fixture).index.files.find((file) => file.path === path)?.filter;

/** Why assembly aborts, or null. */
export const abortOf = (fixture: Fixture): AbortGap | null => {
  const assembly = assembleSnapshot(fixture.inputs, fixture.texts, filterVersion);
  return assembly.outcome === 'aborted' ? assembly.gap : null;
};

/** The code of the error that is thrown, or null. */
export const codeOf = (make: () => unknown): string | null => {
  try {
    make();
    return null;
  } catch (error) {
    if (error instanceof CasefileError) return error.code;
    throw error;
  }
};

/** The fixture with another entity. */
export const withEntity = (fixture: Fixture, change: Partial<AdmittedInputs['entity']>): Fixture =>
  fixture.with({ entity: { ...fixture.inputs.entity, ...change } });

/** The fixture with another source. */
export const withSource = (fixture: Fixture, change: Partial<AdmittedInputs['source']>): Fixture =>
  fixture.with({ source: { ...fixture.inputs.source, ...change } });

/** The fixture with other bounds. */
export const withBounds = (fixture: Fixture, change: Partial<AdmittedInputs['collection']['bounds']>): Fixture =>
  fixture.with({
    collection: {
      ...fixture.inputs.collection,
      bounds: { ...fixture.inputs.collection.bounds, ...change },
    },
  });
