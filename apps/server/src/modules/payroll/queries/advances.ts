import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents as toCents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';

/** A client's pay of a payday that is invoiced, and that it has not paid. In cents. */
export async function linesToAdvance(tx: Transaction, companyId: string, payday: PlainDate) {
  const { rows } = await tx.query(
    `select l.line_id as id, l.cents, coalesce(p.invoice_id, o.invoice_id) as invoice_id
     from public.staff_payout_lines l
     left join public.payments p on p.id = l.line_id
     left join public.wip_one_time_payments o on o.id = l.line_id
     where l.company_id = $1 and l.payday = $2::date and l.reason = 'unfunded' and l.cents > 0 order by l.line_id`,
    [companyId, payday],
  );
  return rows.map(({ id, cents, invoice_id }) => ({
    line: id ?? '',
    invoice: invoice_id ?? '',
    cents: toCents(Number(cents)),
  }));
}

/** What may be advanced for a client, and what is advanced and not repaid. In cents. */
export async function creditOf(tx: Transaction, companyId: string): Promise<{ limit: number; advanced: number }> {
  const { rows } = await tx.query(
    'select advance_cents, advanced_cents from public.staff_credit_limits where company_id = $1',
    [companyId],
  );
  return { limit: Number(rows[0]?.advance_cents ?? 0), advanced: Number(rows[0]?.advanced_cents ?? 0) };
}

export async function setAdvanceLimit(
  tx: Transaction,
  companyId: string,
  cents: number,
  reason: string,
): Promise<void> {
  await tx.query(
    `insert into app.credit_limits (company_id, advance_cents, reason) values ($1, $2, $3)
     on conflict (company_id) do update set advance_cents = excluded.advance_cents, reason = excluded.reason, set_at = app.now(), set_by = auth.uid()`,
    [companyId, cents, reason],
  );
}

export async function insertAdvance(
  tx: Transaction,
  advance: { companyId: string; payday: PlainDate; reason: string },
  lines: readonly { line: string; invoice: string; cents: number }[],
): Promise<string> {
  const { rows } = await tx.query(
    `with made as (insert into app.advances (company_id, payday, reason) values ($1, $2, $3) returning id),
       lines as (insert into app.advanced_lines (line_id, company_id, advance_id, invoice_id, cents)
         select l.line, $1, made.id, l.invoice, l.cents from made, jsonb_to_recordset($4::jsonb) as l (line uuid, invoice uuid, cents bigint))
     select id from made`,
    [advance.companyId, advance.payday, advance.reason, JSON.stringify(lines)],
  );
  return rows[0]?.id ?? '';
}

/** The client of an advance that is not canceled. */
export async function clientOfAdvance(tx: Transaction, advanceId: string): Promise<string | undefined> {
  const { rows } = await tx.query('select company_id from app.advances where id = $1 and canceled_at is null', [
    advanceId,
  ]);
  return rows[0]?.company_id;
}

/**
 * Cancels an advance of which nothing is paid out or in a payout batch.
 * @returns false when something is
 */
export async function deleteAdvance(tx: Transaction, advanceId: string, reason: string): Promise<boolean> {
  const { rows } = await tx.query(
    `update app.advances a set canceled_at = app.now(), cancel_reason = $2
     where a.id = $1 and a.canceled_at is null and not exists (
       select from app.advanced_lines l where l.advance_id = a.id and (
         exists (select from app.payout_lines p where p.payment_id = l.line_id)
         or exists (select from app.payout_one_time_payments p where p.one_time_payment_id = l.line_id)
         or exists (select from app.payout_batch_lines b where b.line_id = l.line_id and b.is_open)))
     returning a.id`,
    [advanceId, reason],
  );
  await tx.query(
    'delete from app.advanced_lines where advance_id = (select id from app.advances where id = $1 and canceled_at is not null)',
    [advanceId],
  );
  return rows.length > 0;
}
