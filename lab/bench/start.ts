import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProductOn } from '../../e2e/product/product.ts';
import type { BenchPart, BenchTable } from './bench-part.ts';
import { memoryNow } from './process-use.ts';
import { median } from './statistics.ts';

/** Memory is read this long after a start. */
const restMs = 10_000;

/** Starts the built product on a new folder and again on the same one. From the command to the first answer of `/health/ready`. */
async function measure({ rounds, quick }: { rounds: number; quick: boolean }): Promise<BenchTable[]> {
  const found = { onNew: [] as number[], onExisting: [] as number[], server: [] as number[], database: [] as number[] };
  for (let round = 0; round < (quick ? 1 : rounds); round++) {
    const data = await mkdtemp(join(tmpdir(), 'portage-bench-'));
    const first = await timed(() => startProductOn(data, {}));
    found.onNew.push(first.seconds);
    await ended(first.result.process);
    const second = await timed(() => startProductOn(data, {}));
    found.onExisting.push(second.seconds);
    await delay(quick ? 0 : restMs);
    const memory = await memoryNow(second.result.process.pid ?? 0);
    found.server.push(memory.server);
    found.database.push(memory.database);
    await second.result.stop();
  }
  const seconds = (all: number[]) => `${median(all).toFixed(1)} s`;
  const megabytes = (all: number[]) => `${Math.round(median(all))} MB`;
  return [
    {
      title: 'Start, and memory at rest',
      notes: [
        'From the command to the first answer of /health/ready, installed and built. Memory ten seconds after the second start: of the largest server process, and of all PostgreSQL processes; memory shared by processes counts in part.',
      ],
      columns: ['what', 'median'],
      rows: [
        ['start on a new data folder', seconds(found.onNew)],
        ['start on an existing data folder', seconds(found.onExisting)],
        ['server process at rest', megabytes(found.server)],
        ['database at rest', megabytes(found.database)],
      ],
    },
  ];
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}

/** Stops the product and keeps its folder. */
async function ended(process: ChildProcess): Promise<void> {
  const exit = once(process, 'exit');
  process.kill('SIGTERM');
  await exit;
}

export const startBench: BenchPart = { name: 'start', run: measure };
