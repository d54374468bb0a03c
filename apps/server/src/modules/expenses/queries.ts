import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Expense, ExpenseCategory, ExpenseState } from '@portage/domain/expenses/expenses';
import type { ReceiptType } from '@portage/domain/expenses/receipt';
import { cents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';

/** A person who claims, with their employment, and whether the account that acts has their address. */
export async function findClaimant(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.company_id as "companyId", t.first_name || ' ' || t.last_name as name, t.email, t.state as province,
       t.payroll_schedule as schedule, t.commencement_date::text as commencement, c.legal_name as company,
       (select e.last_day::text from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null) as "lastDay",
       (select max(p.end_date)::text from public.payments p where p.team_member_id = t.team_member_id and p.invoice_id is not null) as "invoicedUntil",
       exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = lower(t.email)) as "isActor"
     from public.team_members t join public.companies c on c.id = t.company_id where t.team_member_id = $1`,
    [memberId],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        ...row,
        name: row.name ?? '',
        commencement: row.commencement as PlainDate,
        lastDay: row.lastDay as PlainDate | null,
        invoicedUntil: row.invoicedUntil as PlainDate | null,
      };
}
export type Claimant = NonNullable<Awaited<ReturnType<typeof findClaimant>>>;

/** Whether a day is between the end of a person's employment and their return. */
export async function isBeforeReturn(tx: Transaction, memberId: string, day: PlainDate): Promise<boolean> {
  const { rows } = await tx.query(
    'select from public.employment_ends where team_member_id = $1 and undone_at is null and last_day < $2 and rehired_on > $2',
    [memberId, day],
  );
  return rows.length > 0;
}

/** Claims of one receipt take turns, whichever clients they are sent to. */
export async function lockReceipt(tx: Transaction, sha256: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('public.expenses ' || $1, 0))", [sha256]);
}

/**
 * How many claims of a person wait for an answer, how many were made within the last day, and whether the person has claimed a receipt already, also
 * in other work of the same account.
 */
export async function claimsOf(tx: Transaction, memberId: string, receiptSha256: string) {
  const { rows } = await tx.query(
    `select count(*) filter (where state = 'requested')::int as open,
       count(*) filter (where requested_at > app.now() - interval '1 day')::int as recent,
       exists (select from public.expenses x where x.receipt_sha256 = $2 and x.state in ('requested', 'approved')
         and not app.is_claim_unpaid(x.one_time_payment_id) and (x.team_member_id = $1
         or x.team_member_id in (select other.team_member_id from app.person_employments own join app.person_employments other using (user_id)
           where own.team_member_id = $1))) as "hasReceipt"
     from public.expenses where team_member_id = $1`,
    [memberId, receiptSha256],
  );
  const { open = 0, recent = 0, hasReceipt = false } = rows[0] ?? {};
  return { open: open ?? 0, recent: recent ?? 0, hasReceipt: hasReceipt === true };
}

/** Adds a claim. @returns its id */
export async function insertExpense(
  tx: Transaction,
  person: Pick<Claimant, 'id' | 'companyId'>,
  expense: Expense & { note: string },
  receipt: { path: string; type: ReceiptType; sha256: string },
): Promise<string> {
  const { rows } = await tx.query(
    `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, note, receipt_path, receipt_type, receipt_sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      person.companyId,
      person.id,
      expense.category,
      expense.spentOn,
      expense.amount,
      expense.note,
      receipt.path,
      receipt.type,
      receipt.sha256,
    ],
  );
  return rows[0]?.id ?? '';
}

/** A claim with its person's id, and when it is paid if it was approved; null once that payment is canceled. */
export async function findExpense(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select e.id, e.team_member_id as "memberId", e.category, e.spent_on::text as "spentOn", e.amount_cents as amount, e.note, e.state,
       case when o.status <> 'Canceled' then o.payday::text end as payday
     from public.expenses e left join public.wip_one_time_payments o on o.id = e.one_time_payment_id where e.id = $1`,
    [id],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        ...row,
        category: row.category as ExpenseCategory,
        state: row.state as ExpenseState,
        spentOn: row.spentOn as PlainDate,
        amount: cents(row.amount),
        payday: row.payday as PlainDate | null,
      };
}

/** Declines or cancels a claim. */
export async function setExpenseClosed(
  tx: Transaction,
  id: string,
  state: 'declined' | 'canceled',
  answer: string,
): Promise<void> {
  await tx.query(
    'update public.expenses set state = $2, answer = $3, decided_by = auth.uid(), decided_at = app.now() where id = $1',
    [id, state, answer],
  );
}

/** Approves a claim, paid by the one-time payment whose request key is its id. */
export async function setExpenseApproved(tx: Transaction, id: string, answer: string): Promise<void> {
  await tx.query(
    `update public.expenses e set state = 'approved', answer = $2, decided_by = auth.uid(), decided_at = app.now(),
       one_time_payment_id = (select o.id from public.wip_one_time_payments o where o.company_id = e.company_id and o.request_key = e.id)
     where e.id = $1`,
    [id, answer],
  );
}

/** The receipt of a claim of one of these people; undefined for any other. */
export async function findReceipt(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    'select team_member_id as "memberId", receipt_path as path, receipt_type as type from public.expenses where id = $1',
    [id],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, type: row.type as ReceiptType };
}

/** When a claim was made, of which client, and whether it waits for an answer. */
export async function findClaimed(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select company_id as "companyId", requested_at::text as "requestedAt", state = 'requested' as "isOpen" from public.expenses where id::text = $1`,
    [id],
  );
  return rows[0];
}
