import type { Deps } from '../../deps.ts';
import { backupNames, backupTime } from './manifest.ts';
import { openTarget } from './targets/open-target.ts';

const hourMs = 3_600_000;

interface BackupFinding {
  check: string;
  result: 'fine' | 'note' | 'wrong';
  advice: string;
}

/** For the doctor: whether the newest backup is as new as the schedule promises. A trial needs none. */
export async function backupFinding({
  config,
  clock,
  messages: { operator: m },
}: Pick<Deps, 'config' | 'clock' | 'messages'>): Promise<BackupFinding[]> {
  const { BACKUP_DIR: place, BACKUP_SCHEDULE: schedule } = config;
  const check = m.backupCheck;
  if (place === undefined) return config.allowsDemo ? [] : [{ check, result: 'note', advice: m.backupsOff }];
  const lacking = schedule === undefined ? 'note' : 'wrong';
  try {
    const newest = (await backupNames(await openTarget(config, place))).at(-1);
    if (newest === undefined) return [{ check, result: lacking, advice: m.backupNone({ place }) }];
    // One may be running, and one may have failed and be retried.
    const limitMs = 2 * (schedule === 'hourly' ? hourMs : 24 * hourMs);
    const ageMs = clock.now() - backupTime(newest);
    if (ageMs <= limitMs) return [{ check, result: 'fine', advice: '' }];
    return [{ check, result: lacking, advice: m.backupOld({ name: newest, hours: Math.floor(ageMs / hourMs) }) }];
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return [{ check, result: 'wrong', advice: m.backupUnreadable({ place, reason }) }];
  }
}
