import type { Database } from '@portage/platform/postgres/database';
import { builtSql } from '@portage/platform/postgres/statements';
import { Catalogs, mayBeStale } from '@portage/wire/rest/catalog/catalogs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestWorld, startRestWorld } from '../testing/rest-world.ts';

let world: RestWorld;
let statements = 0;
let away = false;
let db: Database;
beforeAll(async () => {
  world = await startRestWorld();
  db = {
    ...world.database.db,
    run: (context, text, ...rest) => {
      statements += 1;
      if (away) return world.database.db.run(context, builtSql<never>('select 1/0'));
      return world.database.db.run(context, text, ...rest);
    },
  };
});
afterAll(() => world[Symbol.asyncDispose]());

test('a schema is read once, and again when asked', async () => {
  const catalogs = new Catalogs(db);
  const first = await Promise.all(Array.from({ length: 5 }, () => catalogs.of('library')));
  const once = statements;
  expect(new Set(first).size).toBe(1);
  const again = await catalogs.read('library');
  expect(statements).toBe(2 * once);
  expect(again).not.toBe(first[0]);
  expect(again.fingerprint).toBe(first[0]?.fingerprint);
  expect(await catalogs.of('library')).toBe(again);
});

test('a hundred reads at once are two', async () => {
  const catalogs = new Catalogs(db);
  await catalogs.of('library');
  const before = statements;
  await catalogs.read('library');
  const one = statements - before;
  const read = await Promise.all(Array.from({ length: 100 }, () => catalogs.read('library')));
  expect(statements - before).toBe(3 * one);
  expect(new Set(read).size).toBe(2);
  expect(await catalogs.of('library')).toBe(read[99]);
});

test('a failed read is tried again, and leaves the known catalog', async () => {
  const catalogs = new Catalogs(db);
  away = true;
  await expect(catalogs.of('library')).rejects.toThrow('division by zero');
  const reads = await Promise.allSettled([catalogs.read('library'), catalogs.read('library')]);
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  away = false;
  const known = await catalogs.of('library');
  away = true;
  await expect(catalogs.read('library')).rejects.toThrow('division by zero');
  away = false;
  expect(await catalogs.of('library')).toBe(known);
});

test('only what an outdated catalog can cause reads it again', () => {
  expect(['42703', '42P01', 'PGRST200', 'PGRST205'].every(mayBeStale)).toBe(true);
  expect(['23505', '42501', 'PGRST100', 'PGRST116', undefined].some(mayBeStale)).toBe(false);
});
