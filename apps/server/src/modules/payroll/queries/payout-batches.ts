import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** Clients with pay that a batch of a day can take, also from the batch that it replaces. In the order of their locks. */
export async function clientsToPay(tx: Transaction, valueDate: PlainDate, before: PlainDate): Promise<string[]> {
  const { rows } = await tx.query(
    `select l.company_id as id from public.staff_payout_lines l
     where l.reason is null and l.payday < $2::date and l.company_id is not null
     union
     select p.company_id from app.payout_batch_people p join app.payout_batches b on b.id = p.batch_id
     where b.value_date = $1::date and b.state in ('prepared', 'approved') order by 1`,
    [valueDate, before],
  );
  return rows.map(({ id }) => id ?? '');
}

/** Clients of a batch, in the order of their locks. */
export async function clientsOfBatch(tx: Transaction, batchId: string): Promise<string[]> {
  const { rows } = await tx.query(
    'select distinct company_id as id from app.payout_batch_people where batch_id = $1 order by 1',
    [batchId],
  );
  return rows.map(({ id }) => id);
}

/** Locks the batch of a day that is not exported yet. */
export async function lockOpenBatch(tx: Transaction, valueDate: PlainDate) {
  const { rows } = await tx.query(
    `select id from app.payout_batches where value_date = $1::date and state in ('prepared', 'approved') for update`,
    [valueDate],
  );
  return rows[0];
}

export async function lockBatch(tx: Transaction, batchId: string) {
  const { rows } = await tx.query(
    `select id, number, value_date::text as value_date, state, needs_approval, prepared_by = auth.uid() as "isOwn", file_number
     from app.payout_batches where id = $1 for update`,
    [batchId],
  );
  const row = rows[0];
  return row === undefined ? undefined : { ...row, valueDate: plainDate(row.value_date) };
}
export type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

export async function insertBatch(
  tx: Transaction,
  valueDate: PlainDate,
): Promise<{ id: string; number: number } | undefined> {
  const { rows } = await tx.query(
    `insert into app.payout_batches (value_date, needs_approval) values ($1, true)
     on conflict (value_date) where state in ('prepared', 'approved') do nothing returning id, number`,
    [valueDate],
  );
  return rows[0];
}

/** Takes everything of clients that can be paid out of paydays before a day into a batch. Returns how many people, and their amount in cents. */
export async function fillBatch(tx: Transaction, batchId: string, clients: readonly string[], before: PlainDate) {
  const { rows } = await tx.query(
    // Sums over a window, not a join with the people: without statistics of either, that join compares everyone with everyone.
    `with due as (
       select l.* from public.staff_payout_lines l where l.reason is null and l.payday < $2::date and l.company_id = any ($3::uuid[])),
     people as (
       select d.team_member_id, d.company_id, min(d.bank_account_id::text)::uuid as account, min(d.payday) filter (where not d.is_one_time and not d.late) as regular,
         sum(d.cents)::bigint as cents
       from due d group by 1, 2 having sum(d.cents) > 0),
     paid as (
       insert into app.payout_batch_people (batch_id, team_member_id, company_id, bank_account_id, position, cents, usual_cents)
       select $1, p.team_member_id, p.company_id, p.account,
         row_number() over (order by c.sort_name, t.last_name, t.first_name, p.team_member_id), p.cents,
         (select app.due_of_line(b.id, b.gross_salary) from public.payments b
          where b.team_member_id = p.team_member_id and b.payday < p.regular and b.payment_type = 'Debit' and b.credited_at is null and not b.late
            and b.status <> 'upcoming' order by b.payday desc, b.start_date desc limit 1)
       from people p join public.companies c on c.id = p.company_id join public.team_members t on t.team_member_id = p.team_member_id
       returning team_member_id, cents),
     lines as (
       insert into app.payout_batch_lines (batch_id, line_id, team_member_id, company_id, payday, is_one_time, late, cents)
       select $1, d.line_id, d.team_member_id, d.company_id, d.payday, d.is_one_time, d.late, d.cents
       from (select due.*, sum(due.cents) over (partition by due.team_member_id, due.company_id) as whole from due) d where d.whole > 0 returning 1)
     select count(*)::int as people, coalesce(sum(paid.cents), 0)::bigint as cents, (select count(*)::int from lines) as lines from paid`,
    [batchId, before, clients],
    'fill a payout batch',
  );
  return { people: rows[0]?.people ?? 0, cents: Number(rows[0]?.cents ?? 0) };
}

/** Says that a batch needs no second person. */
export async function setNoApproval(tx: Transaction, batchId: string): Promise<void> {
  await tx.query('update app.payout_batches set needs_approval = false where id = $1', [batchId]);
}

/** How many people a batch pays, and their amount in cents. */
export async function batchTotals(tx: Transaction, batchId: string): Promise<{ people: number; cents: number }> {
  const { rows } = await tx.query(
    'select count(*)::int as people, coalesce(sum(cents), 0)::bigint as cents from app.payout_batch_people where batch_id = $1',
    [batchId],
  );
  return { people: rows[0]?.people ?? 0, cents: Number(rows[0]?.cents ?? 0) };
}

/** Whether a batch is not what it would be now: pay that cannot be paid out any more, another amount, or another account. */
export async function batchHasChanged(tx: Transaction, batchId: string): Promise<boolean> {
  const { rows } = await tx.query(
    // A line at a time: joined, a batch of a few people would read all pay.
    `select 1 as found where exists (
       select from app.payout_batch_lines b
       where b.batch_id = $1 and not coalesce((select l.payable and l.payout_amount * 100 = b.cents and l.payday = b.payday
         from public.staff_pay_lines l where l.id = b.line_id), false))
     or exists (
       select from app.payout_batch_people p
       where p.batch_id = $1 and p.bank_account_id is distinct from app.bank_account_on(p.team_member_id, app.today()))`,
    [batchId],
    'has a payout batch changed',
  );
  return rows.length > 0;
}

export async function setApproved(tx: Transaction, batchId: string): Promise<void> {
  await tx.query(
    `update app.payout_batches set state = 'approved', approved_at = app.now(), approved_by = auth.uid() where id = $1`,
    [batchId],
  );
}

/** Cancels a batch: its pay can be taken by another one. @param reason null when it is prepared again */
export async function setBatchCanceled(tx: Transaction, batchId: string, reason: string | null): Promise<void> {
  await tx.query(
    `update app.payout_batches set state = 'canceled', canceled_at = app.now(), canceled_by = auth.uid(), cancel_reason = $2 where id = $1`,
    [batchId, reason],
  );
  await closeLines(tx, batchId);
}

const closeLines = (tx: Transaction, batchId: string) =>
  tx.query('update app.payout_batch_lines set is_open = false where batch_id = $1', [batchId], 'close a batch');

export async function setExported(tx: Transaction, batchId: string): Promise<void> {
  await tx.query(
    `update app.payout_batches set state = 'exported', exported_at = app.now(), exported_by = auth.uid() where id = $1`,
    [batchId],
  );
}

/** The day of a batch's first export. */
export async function exportDay(tx: Transaction, batchId: string): Promise<PlainDate> {
  const { rows } = await tx.query(
    `select (exported_at at time zone 'America/Toronto')::date::text as day from app.payout_batches where id = $1`,
    [batchId],
  );
  return plainDate(rows[0]?.day ?? '');
}

/** Gives a batch the next number of a file. */
export async function takeFileNumber(tx: Transaction, batchId: string): Promise<number> {
  const { rows } = await tx.query(
    `update app.payout_batches set file_number = nextval('app.payout_file_numbers')::int where id = $1 returning file_number`,
    [batchId],
  );
  return rows[0]?.file_number ?? 1;
}

/** The payments of a batch in their order, without the accounts. */
export async function paymentsOfBatch(tx: Transaction, batchId: string) {
  const { rows } = await tx.query(
    `select p.position, p.cents, t.first_name || ' ' || t.last_name as payee, c.legal_name as client
     from app.payout_batch_people p join public.team_members t on t.team_member_id = p.team_member_id
     join public.companies c on c.id = p.company_id
     where p.batch_id = $1 order by p.position`,
    [batchId],
    'payments of a batch',
  );
  return rows;
}
export type BatchPayment = RowFrom<typeof paymentsOfBatch>;

/** The sealed accounts of a batch, by the positions of their payments, for a recorded export of a minute ago at most. */
export async function handOutAccounts(db: Database, actId: string): Promise<Map<number, Buffer>> {
  const { rows } = await db.run(
    asService,
    'select h."position", h.sealed from app.hand_out_batch_accounts($1::uuid) h',
    [actId],
  );
  return new Map(rows.map(({ position, sealed }) => [position ?? 0, sealed ?? Buffer.alloc(0)]));
}

/** Records a batch as sent: a payout for each client and payday, and its lines. Returns the ids of the payouts. */
export async function insertPayouts(tx: Transaction, batchId: string, reference: string): Promise<string[]> {
  const { rows } = await tx.query(
    `with made as (
       insert into app.payouts (company_id, payday, value_date, method, reference, batch_id)
       select distinct l.company_id, l.payday, b.value_date, 'transfer', $2, b.id
       from app.payout_batch_lines l join app.payout_batches b on b.id = l.batch_id where b.id = $1
       returning id, company_id, payday),
     lines as (
       insert into app.payout_lines (payment_id, company_id, payout_id)
       select l.line_id, l.company_id, made.id from app.payout_batch_lines l
       join made on made.company_id = l.company_id and made.payday = l.payday where l.batch_id = $1 and not l.is_one_time order by l.line_id),
     one_times as (
       insert into app.payout_one_time_payments (one_time_payment_id, company_id, payout_id)
       select l.line_id, l.company_id, made.id from app.payout_batch_lines l
       join made on made.company_id = l.company_id and made.payday = l.payday where l.batch_id = $1 and l.is_one_time order by l.line_id)
     select id from made`,
    [batchId, reference],
    'pay out a batch',
  );
  return rows.map(({ id }) => id);
}

export async function setSent(tx: Transaction, batchId: string, reference: string): Promise<void> {
  await tx.query(
    `update app.payout_batches set state = 'sent', sent_at = app.now(), sent_by = auth.uid(), reference = $2 where id = $1`,
    [batchId, reference],
  );
  await closeLines(tx, batchId);
}

/** What a sent batch paid a person and their bank has not returned. */
export async function paidLines(tx: Transaction, batchId: string, memberId: string) {
  const { rows } = await tx.query(
    `select l.payout_id, l.payment_id as id, l.cents from app.payouts o join app.payout_lines l on l.payout_id = o.id
     join public.payments p on p.id = l.payment_id where o.batch_id = $1 and p.team_member_id = $2
     union all
     select l.payout_id, l.one_time_payment_id, l.cents from app.payouts o join app.payout_one_time_payments l on l.payout_id = o.id
     join public.wip_one_time_payments p on p.id = l.one_time_payment_id where o.batch_id = $1 and p.team_member_id = $2
     order by 2`,
    [batchId, memberId],
  );
  return rows.map(({ payout_id, id, cents }) => ({ payoutId: payout_id ?? '', id: id ?? '', cents: Number(cents) }));
}

/** Takes lines and one-time payments out of their payout. */
export async function removeFromPayout(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('delete from app.payout_lines where payment_id = any ($1::uuid[])', [ids]);
  await tx.query('delete from app.payout_one_time_payments where one_time_payment_id = any ($1::uuid[])', [ids]);
}

export async function insertReturns(
  tx: Transaction,
  payment: { companyId: string; memberId: string; reason: string },
  cents: readonly { payoutId: string; cents: number }[],
): Promise<void> {
  await tx.query(
    `insert into app.payout_returns (payout_id, company_id, team_member_id, cents, reason)
     select r.payout, $1, $2, r.cents, $3 from jsonb_to_recordset($4::jsonb) as r (payout uuid, cents bigint)`,
    [
      payment.companyId,
      payment.memberId,
      payment.reason,
      JSON.stringify(cents.map(({ payoutId, cents: amount }) => ({ payout: payoutId, cents: amount }))),
    ],
  );
}

/** A payment of a batch. */
export async function batchPayment(tx: Transaction, batchId: string, memberId: string) {
  const { rows } = await tx.query(
    'select company_id from app.payout_batch_people where batch_id = $1 and team_member_id = $2',
    [batchId, memberId],
  );
  return rows[0];
}

/** The newest batches, and what they pay. */
export async function batchRows(db: Database) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select b.id, b.number, b.value_date::text as "valueDate", b.state, b.reference, count(p.position)::int as people, coalesce(sum(p.cents), 0)::bigint as cents
     from app.payout_batches b left join app.payout_batch_people p on p.batch_id = b.id
     group by b.id order by b.number desc limit 100`,
  );
  return rows;
}

/** The id of a batch by its number. */
export async function batchIdOf(db: Database, number: number): Promise<string | undefined> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    'select id from app.payout_batches where number = $1',
    [number],
  );
  return rows[0]?.id;
}
