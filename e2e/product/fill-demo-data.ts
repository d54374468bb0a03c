import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datedMoment } from '../screens/portal.ts';
import { demoDataAt, demoFolder } from './demo-data.ts';
import { startProductOn } from './product.ts';

const minutes = 60_000;

/** Playwright's global setup: fills the demo for the clocks of most journeys, so that their products start with a copy. */
export default async function fillDemoData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-e2e-demo-'));
  await Promise.all([fill(folder, undefined), fill(folder, datedMoment)]);
  process.env[demoFolder] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function fill(folder: string, clock: string | undefined): Promise<void> {
  // Filled a moment earlier, so that nothing in it is in the future of the products that start with it.
  const earlier = clock && new Date(Date.parse(clock) - 5 * minutes).toISOString();
  const product = await startProductOn(demoDataAt(folder, clock), { demo: true, clock: earlier });
  const ended = new Promise((resolve) => product.process.once('exit', resolve));
  product.process.kill('SIGTERM');
  await ended;
}
