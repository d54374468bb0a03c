import { expect, test } from 'vitest';
import { postgrestBinary } from './postgrest.ts';
import { runOracle } from './run-oracle.ts';

const cases = Number(process.env.ORACLE_CASES ?? 2000);
const seed = Number(process.env.ORACLE_SEED ?? 14);
const first = Number(process.env.ORACLE_FIRST ?? 0);
const binary = postgrestBinary();

test('the PostgREST binary is installed where npm has one', () => {
  if (binary === null)
    console.warn(`The oracle does not run: npm has no PostgREST for ${process.platform}-${process.arch}.`);
  expect(binary === null).toBe(`${process.platform}-${process.arch}` !== 'linux-x64');
});

test.runIf(binary !== null)(
  `answers ${cases} requests as PostgREST does (seed ${seed})`,
  async () => {
    const { statuses, differences, mismatches } = await runOracle({ binary: binary ?? '', seed, cases, first });
    if (process.env.ORACLE_CASES !== undefined)
      console.log(Object.fromEntries([...statuses].sort()), Object.fromEntries(differences));
    expect(mismatches, `seed ${seed}:\n${mismatches.join('\n')}`).toEqual([]);
  },
  // This ends a run that hangs and measures nothing: a case takes about 25 ms, many times that on a busy machine.
  Math.max(600_000, cases * 1_000),
);
