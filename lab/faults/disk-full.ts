import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { install } from './installation.ts';
import { startWriteLoad } from './write-load.ts';

const run = promisify(execFile);

export interface DiskFullResult {
  /** Milliseconds from the moment there was room again to the first acknowledged write. */
  backMs: number;
  acknowledged: number;
  lost: string[];
}

/** Fills the disk of an installation while rows are written, until no write is acknowledged, and then makes room. Null when this user may not mount a small disk. */
export async function fillDisk(): Promise<DiskFullResult | null> {
  const disk = await mkdtemp(join(tmpdir(), 'portage-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
  } catch {
    await rm(disk, { recursive: true });
    return null;
  }
  try {
    const installation = await install({ settings: { PORTAGE_DATA: join(disk, 'data') } });
    try {
      const load = startWriteLoad(installation, { outage: [500, 503] });
      for (let writes = 0; writes < 10; writes += 1) await load.untilNextWrite(60_000);
      const filler = join(disk, 'filler');
      await fill(filler);
      // What PostgreSQL had reserved is used up by further writes.
      while (await load.untilNextWrite(3000).catch(() => null));
      await rm(filler);
      const backMs = await load.untilNextWrite(60_000);
      await load.stop();
      return { backMs, acknowledged: load.acknowledged.length, lost: await load.lost() };
    } finally {
      await installation.product.stop();
    }
  } finally {
    await run('umount', [disk]);
    await rm(disk, { recursive: true });
  }
}

/** Writes a file until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.alloc(65_536, 1);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
