import { normalText } from '@portage/domain/bank/normal-text';
import type { StatementLine } from '@portage/domain/bank/read-statement';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';
import { payerOf } from '../bank/payer-of.ts';

/** One import into an account at a time, so that the second one sees the lines of the first. */
export async function lockAccount(tx: Transaction, account: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('app.bank_imports ' || $1, 0))", [account]);
}

/** Lines of all accounts that are here already, from a day to a day. */
export async function storedLines(tx: Transaction, from: PlainDate, to: PlainDate) {
  const { rows } = await tx.query(
    `select account, booked_on::text, cents, norm_text, twin from app.bank_lines
     where booked_on between $1 and $2 and withdrawn_at is null`,
    [from, to],
  );
  return rows.map((row) => ({ ...row, bookedOn: plainDate(row.booked_on), cents: Number(row.cents) }));
}

/** Adds a batch. Returns its number. */
export async function insertImport(tx: Transaction, account: string, fileName: string): Promise<number> {
  const { rows } = await tx.query('insert into app.bank_imports (account, file_name) values ($1, $2) returning id', [
    account,
    fileName,
  ]);
  return Number(rows[0]?.id);
}

/** Adds lines to a batch, except those that are here already. Returns how many were added. */
export async function insertLines(
  tx: Transaction,
  batch: { importId: number; account: string },
  lines: readonly StatementLine[],
): Promise<number> {
  const rows = lines.map((line) => ({
    ...line,
    norm_text: normalText(line.text),
    norm_payer: payerOf(line),
    booked_on: line.bookedOn,
  }));
  const added = await tx.query(
    `insert into app.bank_lines (import_id, account, booked_on, cents, text, payer, norm_text, norm_payer, twin)
     select $1, $2, l.booked_on, l.cents, l.text, l.payer, l.norm_text, l.norm_payer, l.twin
     from jsonb_to_recordset($3::jsonb) as l (booked_on date, cents bigint, text text, payer text, norm_text text, norm_payer text, twin int)
     on conflict do nothing returning id`,
    [batch.importId, batch.account, JSON.stringify(rows)],
  );
  return added.rows.length;
}

/** A line, locked, and whether it is matched. */
export async function lockLine(tx: Transaction, lineId: number) {
  const { rows } = await tx.query(
    'select id, booked_on::text, cents, text, payer, norm_payer, withdrawn_at is not null as withdrawn from app.bank_lines where id = $1 for update',
    [lineId],
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    cents: Number(row.cents),
    bookedOn: plainDate(row.booked_on),
  }))[0];
}

/** The matches of a line that are not undone. */
export async function liveMatches(tx: Transaction, lineId: number) {
  const { rows } = await tx.query(
    'select id, company_id, receipt_id, made_receipt from app.bank_matches where line_id = $1 and undone_at is null order by company_id',
    [lineId],
  );
  return rows;
}

export async function insertMatch(
  tx: Transaction,
  match: { lineId: number; companyId: string; receiptId: string; madeReceipt: boolean; signals: readonly string[] },
): Promise<void> {
  const { lineId, companyId, receiptId, madeReceipt, signals } = match;
  await tx.query(
    'insert into app.bank_matches (line_id, company_id, receipt_id, made_receipt, signals) values ($1, $2, $3, $4, $5)',
    [lineId, companyId, receiptId, madeReceipt, [...signals]],
  );
}

export async function setMatchUndone(tx: Transaction, matchId: string, reason: string): Promise<void> {
  await tx.query('update app.bank_matches set undone_at = app.now(), undo_reason = $2 where id = $1', [
    matchId,
    reason,
  ]);
}

/** Withdraws a receipt that was never a payment of its client. Its allocations are reversed before. */
export async function setReceiptWithdrawn(tx: Transaction, receiptId: string, reason: string): Promise<void> {
  await tx.query(
    `update public.receipts set state = 'withdrawn', returned_on = greatest(received_on::date, app.today()), return_reason = $2
     where id = $1 and state = 'recorded'`,
    [receiptId, reason],
  );
}

/** Whether a line has a receipt already. */
export async function isLinked(tx: Transaction, receiptId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 as found from app.bank_matches where receipt_id = $1 and undone_at is null',
    [receiptId],
  );
  return rows.length > 0;
}

/** A batch, locked, with the lines of it that are matched. */
export async function lockImport(tx: Transaction, importId: number) {
  const { rows } = await tx.query(
    'select id, withdrawn_at is not null as withdrawn from app.bank_imports where id = $1 for update',
    [importId],
  );
  const lines = await tx.query('select id from app.bank_lines where import_id = $1 order by id for update', [importId]);
  const matched = await tx.query(
    `select l.id from app.bank_lines l where l.import_id = $1
       and exists (select from app.bank_matches m where m.line_id = l.id and m.undone_at is null) order by l.id`,
    [importId],
  );
  const [found] = rows;
  return (
    found && {
      withdrawn: found.withdrawn === true,
      lines: lines.rows.length,
      matched: matched.rows.map(({ id }) => Number(id)),
    }
  );
}

export async function setImportWithdrawn(tx: Transaction, importId: number, reason: string): Promise<void> {
  await tx.query('update app.bank_lines set withdrawn_at = app.now() where import_id = $1', [importId]);
  await tx.query('update app.bank_imports set withdrawn_at = app.now(), withdrawal_reason = $2 where id = $1', [
    importId,
    reason,
  ]);
}

/** All lines that are not withdrawn, newest first, with the receipts that they are, or why they are ignored. @param importId of one batch; null for all */
export async function listLines(tx: Transaction, importId: number | null) {
  const { rows } = await tx.query(
    `select l.id, l.import_id, l.booked_on::text as date, l.cents, l.text, l.payer,
       coalesce((select string_agg(coalesce(r.number, r.id::text), ', ' order by r.number) from app.bank_matches m
         join public.receipts r on r.id = m.receipt_id where m.line_id = l.id and m.undone_at is null), '') as receipts,
       (select i.reason from app.ignored_bank_lines i where i.line_id = l.id and i.undone_at is null) as ignored
     from app.bank_lines l where l.withdrawn_at is null and ($1::bigint is null or l.import_id = $1) order by l.booked_on desc, l.id desc`,
    [importId],
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    import_id: Number(row.import_id),
    cents: Number(row.cents),
    receipts: row.receipts ?? '',
    ignored: row.ignored ?? '',
  }));
}

export type ListedLine = RowFrom<typeof listLines>;
