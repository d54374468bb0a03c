import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from './installation.ts';
import { killUnderLoad } from './kills.ts';

/** Where the clock of each start begins: it jumps forward over a year's end, and back. */
const starts = ['2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z', '2027-01-01T00:00:30Z', '2026-02-01T08:00:00Z'];

export interface ClockJumpsResult {
  jumps: number;
  /** The slowest recovery of a killed server at any of the times, in milliseconds. */
  backMs: number;
  lost: string[];
}

/** Starts Portage at several times on the same data, and signs in, writes and kills the server at each. */
export async function jumpInTime(): Promise<ClockJumpsResult> {
  const data = await mkdtemp(join(tmpdir(), 'portage-clock-'));
  const lost: string[] = [];
  let backMs = 0;
  try {
    for (const clock of starts) {
      const installation = await install({ clock, settings: { PORTAGE_DATA: data } });
      try {
        const result = await killUnderLoad(installation, ['server']);
        backMs = Math.max(backMs, ...result.kills.map((kill) => kill.backMs));
        lost.push(...result.lost);
      } finally {
        await installation.product.stop();
      }
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
  return { jumps: starts.length - 1, backMs, lost };
}
