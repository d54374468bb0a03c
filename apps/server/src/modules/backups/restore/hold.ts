import type pg from 'pg';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { endHold, findHold } from '../queries.ts';

const content = z.object({
  /** Name of the backup. */
  backup: z.string(),
  /** When the database was as it is in the backup. */
  at: z.iso.datetime(),
  /** Whether the original keeps running, so that this copy must never go live. */
  copy: z.boolean(),
});

/**
 * Why a restored database is held. While it is, no job runs and no vendor or mail server is called: the original installation may
 * still be running, and may already have done what the jobs here would do.
 */
export type Hold = z.infer<typeof content>;

export async function readHold({ db }: Pick<Deps, 'db'>): Promise<Hold | null> {
  const stored = await findHold(db);
  return stored === null ? null : content.parse(JSON.parse(stored));
}

/**
 * Lets a restored database run its jobs and call vendors again, from the next start of the server.
 * @param options.sendMails also send the mails that were waiting when the backup was made. By default they are dropped: the
 * original has probably sent them
 * @returns how many mails were dropped
 * @throws Refusal when nothing is held, or the database was restored as a copy
 */
export async function goLive(
  deps: Pick<Deps, 'db'> & { owner: pg.Pool },
  { sendMails }: { sendMails: boolean },
): Promise<{ backup: string; droppedMails: number }> {
  const hold = await readHold(deps);
  if (hold === null) throw new Refusal(409, 'notHeld');
  if (hold.copy) throw new Refusal(409, 'copyNeverLive', { backup: hold.backup });
  const client = await deps.owner.connect();
  try {
    const droppedMails = await endHold(client, { dropMails: !sendMails, before: hold.at });
    return { backup: hold.backup, droppedMails };
  } finally {
    client.release();
  }
}
