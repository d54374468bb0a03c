// `npm run lab -- bench jobs` or `node lab/bench/jobs.ts [jobs]`: how many light jobs a second one worker completes, beside PostgreSQL's bare insert of as many rows.
// Contestants alternate; prints medians of three rounds. Compare figures within one run only, never across machines.

import { randomUUID } from 'node:crypto';
import { asService } from '@portage/platform/postgres/identity';
import type { JobHandlers } from '../../apps/server/src/platform/jobs/jobs.ts';
import { jobNames } from '../../apps/server/src/platform/jobs/queues.ts';
import type { BenchPart, BenchTable } from './bench-part.ts';
import { startDisposableInstallation } from './disposable-installation.ts';
import { isRunDirectly, tableText } from './results-text.ts';
import { median } from './statistics.ts';

async function measure(count: number, rounds: number): Promise<BenchTable> {
  await using installation = await startDisposableInstallation({ works: true });
  const { owner, db, jobs } = installation;
  await owner.query('create table bench_rows (id uuid primary key, data jsonb not null)');
  let left = 0;
  let allDone = Promise.withResolvers<void>();
  const handlers = Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as unknown as JobHandlers;
  await jobs.work({
    ...handlers,
    'mail.send': async () => {
      left -= 1;
      if (left === 0) allDone.resolve();
    },
  });

  const [worked, inserted]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    left = count;
    allDone = Promise.withResolvers();
    await db.transaction(asService, async (tx) => {
      for (let job = 0; job < count; job += 1) await jobs.enqueue(tx, 'mail.send', { messageId: randomUUID() });
    });
    let started = performance.now();
    await allDone.promise;
    worked.push((performance.now() - started) / 1000);

    started = performance.now();
    for (let row = 0; row < count; row += 1)
      await owner.query('insert into bench_rows values ($1, $2)', [randomUUID(), '{}']);
    inserted.push((performance.now() - started) / 1000);
  }
  const row = (name: string, seconds: number[]) => [name, Math.round(count / median(seconds))];
  return {
    title: 'Light jobs',
    notes: [`${count} jobs, enqueued in one transaction, in the lane of mails.`],
    columns: ['contestant', 'per second'],
    rows: [row('jobs that one worker completes', worked), row('bare inserts of as many rows', inserted)],
  };
}

export const jobsBench: BenchPart = {
  name: 'jobs',
  run: async ({ rounds, quick }) => [await measure(quick ? 200 : 2000, rounds)],
};

if (isRunDirectly(import.meta.url))
  console.log(tableText(await measure(Number(process.argv[2] ?? 2000), 3)).join('\n'));
