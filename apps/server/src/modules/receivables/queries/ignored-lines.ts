import type { Transaction } from '@portage/platform/postgres/database';

/** Why a bank line is ignored; undefined when it is not. */
export async function ignoredReason(tx: Transaction, lineId: number): Promise<string | undefined> {
  const { rows } = await tx.query(
    'select reason from app.ignored_bank_lines where line_id = $1 and undone_at is null',
    [lineId],
  );
  return rows[0]?.reason;
}

export async function insertIgnored(tx: Transaction, lineId: number, reason: string): Promise<void> {
  await tx.query('insert into app.ignored_bank_lines (line_id, reason) values ($1, $2)', [lineId, reason]);
}

/** @returns whether the line was ignored */
export async function setIgnoredUndone(tx: Transaction, lineId: number, reason: string): Promise<boolean> {
  const { rows } = await tx.query(
    `update app.ignored_bank_lines set undone_at = app.now(), undo_reason = $2
     where line_id = $1 and undone_at is null returning id`,
    [lineId, reason],
  );
  return rows.length > 0;
}
