import { readCatalog } from '@portage/wire/rest/catalog/catalog';
import type pg from 'pg';
import { createTestDatabase } from '../../../../../../../database/testing/test-database.ts';
import { loadLibrary, type RestWorld, startRestWorld } from '../rest-world.ts';
import { type Comparison, compare, compareHead, seen } from './compare.ts';
import type { Answers, SeenAnswer } from './differences.ts';
import { ReadGenerator } from './generate-read.ts';
import { WriteGenerator } from './generate-write.ts';
import { type Postgrest, startPostgrest } from './postgrest.ts';
import { Random } from './random.ts';
import { readSamples } from './samples.ts';
import { printed, type WireCase } from './wire-case.ts';

export interface OracleResult {
  /** How many cases answered with each status. */
  statuses: Map<number, number>;
  /** How often each listed difference was met. */
  differences: Map<string, number>;
  /** Each case that differs, with its number, request and both answers. */
  mismatches: string[];
}

export interface OracleOptions {
  binary: string;
  seed: number;
  cases: number;
  /** Number of the first case. */
  first: number;
}

const blockSize = 40;
/** Putting rows back leaves dead ones behind, and test clusters have no autovacuum. */
const vacuum =
  'vacuum library.authors, library.books, library.genres, library.book_genres, library.editions, library.prints, library.passports, library.notes';
const maxMismatches = 20;

/** Sends the same requests to our engine and to PostgREST, and compares the answers; after a write, all rows too. */
export async function runOracle({ binary, seed, cases, first }: OracleOptions): Promise<OracleResult> {
  await using world = await startRestWorld();
  await using theirs = await createTestDatabase();
  await loadLibrary(theirs.owner);
  const reads = await startRestWorld(theirs);
  await using postgrest = await startPostgrest(binary, theirs.connection, { schema: 'library', maxRows: 1000 });
  const catalog = await readCatalog(world.database.db, 'library');
  const samples = await readSamples(world.database.owner, catalog);
  const result: OracleResult = { statuses: new Map(), differences: new Map(), mismatches: [] };
  const sides: Sides = { reads, writes: world, postgrest, owners: [world.database.owner, theirs.owner] };
  const untouched = await digest(world.database.owner);

  for (let at = first; at < first + cases && result.mismatches.length < maxMismatches; at += blockSize) {
    const block = Array.from({ length: Math.min(blockSize, first + cases - at) }, (_, of) => {
      const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + of, 0x85ebca6b));
      const isRead = random.chance(0.7);
      const careless = random.chance(0.4);
      const request = isRead
        ? new ReadGenerator(random, catalog, samples, careless).read()
        : new WriteGenerator(random, catalog, samples, careless).write();
      return { number: at + of, isRead, request };
    });
    await Promise.all(block.filter(({ isRead }) => isRead).map((one) => runRead(sides, one, result)));
    for (const one of block) if (!one.isRead) await runWrite(sides, one, untouched, result);
    if (at % (blockSize * 10) === 0) await Promise.all(sides.owners.map((owner) => owner.query(vacuum)));
  }
  return result;
}

interface Sides {
  /** Our engine on PostgREST's copy, so that planner and row order are the same too. */
  reads: RestWorld;
  /** Our engine on a copy of its own. */
  writes: RestWorld;
  postgrest: Postgrest;
  owners: readonly [ours: pg.Client, theirs: pg.Client];
}
interface Numbered {
  number: number;
  request: WireCase;
}

async function runRead(sides: Sides, { number, request }: Numbered, result: OracleResult): Promise<void> {
  const answers = await both(sides.reads, sides.postgrest, request);
  let found = compare(request, ...answers);
  if (found === 'mismatch' && request.method === 'HEAD')
    found = compareHead(request, answers, await both(sides.reads, sides.postgrest, { ...request, method: 'GET' }));
  record(result, number, request, answers, found);
}

/** A write is answered the same and leaves the same rows; then both copies are put back. */
async function runWrite(
  sides: Sides,
  { number, request }: Numbered,
  untouched: string,
  result: OracleResult,
): Promise<void> {
  const [ours, theirs] = await both(sides.writes, sides.postgrest, request);
  const [left, right] = await Promise.all([digest(sides.owners[0]), digest(sides.owners[1])]);
  const answers: Answers = [
    { ...ours, rows: left },
    { ...theirs, rows: right },
  ];
  record(result, number, request, answers, compare(request, ...answers));
  await Promise.all(
    sides.owners.map(async (owner, side) => {
      if ((side === 0 ? left : right) !== untouched) await owner.query('call library_seed.restore()');
      await owner.query('call library_seed.rewind()');
    }),
  );
}

async function both(world: RestWorld, postgrest: Postgrest, request: WireCase): Promise<Answers> {
  const { method, path, headers, body } = request;
  const [ours, theirs] = await Promise.all([
    world.send(path, { method, headers, ...(body === null ? {} : { body }) }),
    postgrest.send(request),
  ]);
  return [
    seen(request, { status: ours.status, header: (name) => ours.headers.get(name), text: ours.text }),
    seen(request, theirs),
  ];
}

function record(
  result: OracleResult,
  number: number,
  request: WireCase,
  [ours, theirs]: Answers,
  found: Comparison,
): void {
  result.statuses.set(ours.status, (result.statuses.get(ours.status) ?? 0) + 1);
  if (found === null) return;
  if (found !== 'mismatch') {
    result.differences.set(found.name, (result.differences.get(found.name) ?? 0) + 1);
    return;
  }
  const shown = (answer: SeenAnswer) => JSON.stringify(answer).slice(0, 1500);
  result.mismatches.push(`case ${number}\n    ${printed(request)}\n  ours   ${shown(ours)}\n  theirs ${shown(theirs)}`);
}

async function digest(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ digest: string }>('select library_seed.digest()');
  return rows[0]?.digest ?? '';
}
