import { type HistoryEvent, historyEvent } from '@portage/domain/privacy/own-history';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { entriesAbout, findSubject } from './queries/history.ts';

/** Entries that are read; older ones are in the copy of everything. */
const maxEntries = 300;

/** Who did something about a person. Nobody is named, and the provider's staff are the provider. */
type HistoryActor = 'you' | 'client' | 'provider' | 'system';

export interface OwnHistoryEntry extends HistoryEvent {
  readonly at: Date;
  readonly by: HistoryActor;
  readonly reason: string | null;
}

/**
 * Who read or changed what about the person of an employment, newest first. The caller has checked whose employment it is.
 * @param limit entries of the log that are read
 */
export async function ownHistory(
  db: Database,
  memberId: string,
  limit = maxEntries,
): Promise<{ entries: OwnHistoryEntry[]; more: boolean }> {
  return db.transaction({ ...asService, readOnly: true }, async (tx) => {
    const subject = await findSubject(tx, memberId);
    const rows = await entriesAbout(tx, memberId, limit + 1);
    const entries = rows.slice(0, limit).flatMap((row) => {
      const event =
        row.table === 'record of employment'
          ? ({ area: 'recordOfEmployment', deed: 'read', fields: [] } as const)
          : historyEvent(row.table ?? '', row.operation ?? '', row.columns ?? []);
      if (event === null || row.at === null) return [];
      return [{ ...event, at: row.at, by: actorOf(row, subject), reason: row.reason }];
    });
    return { entries, more: rows.length > limit };
  });
}

type Row = Awaited<ReturnType<typeof entriesAbout>>[number];

function actorOf(
  { actor, signer, isAct, isStaff, operation }: Row,
  subject: Awaited<ReturnType<typeof findSubject>>,
): HistoryActor {
  if (signer !== null) return subject?.addresses.includes(signer.toLowerCase()) ? 'you' : 'client';
  if (actor !== null && actor === subject?.userId) return 'you';
  // A number is revealed by the provider alone, on the command line without an account.
  if (isAct === true || isStaff === true || operation === 'REVEAL') return 'provider';
  return actor === null ? 'system' : 'client';
}
