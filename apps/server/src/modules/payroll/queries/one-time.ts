import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, toDecimal } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';

/** A one-time payment that the provider makes. */
export interface NewOneTime {
  memberId: string;
  type: OneTimeType;
  treatment: 'contributions' | 'none';
  amount: Cents;
  date: PlainDate;
  description: string | null;
  memo: string | null;
  /** A uuid, with or without dashes. */
  requestKey: string;
}

/** A person's name, company, whether they are active or left, and whether they died; undefined without such a person. */
export async function findPayee(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.first_name || ' ' || t.last_name as name, t.company_id, t.status = 'approved'
       or exists (select from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null) as payable,
       exists (select from app.contribution_exemptions x
         where x.team_member_id = t.team_member_id and x.kind = 'death' and x.canceled_at is null) as died
     from public.team_members t where t.team_member_id = $1`,
    [memberId],
  );
  return rows[0];
}

/** Adds a payment whose request key is new. @returns its reference, such as OTP-1A2B3C4D5E */
export async function insertOneTime(tx: Transaction, payment: NewOneTime): Promise<string> {
  const { rows } = await tx.query(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, treatment, amount, start_date, end_date, description, memo, request_key)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8) returning reference`,
    [
      payment.memberId,
      payment.type,
      payment.treatment,
      toDecimal(payment.amount),
      payment.date,
      payment.description,
      payment.memo,
      payment.requestKey,
    ],
  );
  return rows[0]?.reference ?? '';
}

/** A company's payment by its request key, with whether it is `payment` as it was asked for. */
export async function findByRequestKey(tx: Transaction, companyId: string, payment: NewOneTime) {
  const { rows } = await tx.query(
    `select reference, status <> 'Canceled' and (team_member_id, payment_type, treatment, amount, start_date, description, memo)
         is not distinct from ($3::uuid, $4::text, $5::text, $6::numeric, $7::date, $8::text, $9::text) as same
     from public.wip_one_time_payments where company_id = $1 and request_key = $2`,
    [
      companyId,
      payment.requestKey,
      payment.memberId,
      payment.type,
      payment.treatment,
      toDecimal(payment.amount),
      payment.date,
      payment.description,
      payment.memo,
    ],
  );
  return rows[0];
}

/** The company of a payment; undefined without such a payment. */
export async function companyOfOneTime(tx: Transaction, reference: string): Promise<string | undefined> {
  const { rows } = await tx.query('select company_id from public.wip_one_time_payments where reference = $1', [
    reference,
  ]);
  return rows[0]?.company_id;
}

/** Cancels a payment that is not invoiced. False when it is invoiced or canceled. */
export async function setOneTimeCanceled(tx: Transaction, reference: string): Promise<boolean> {
  const { rows } = await tx.query('select app.cancel_one_time_payment($1) as canceled', [reference]);
  return rows[0]?.canceled === true;
}

/** When payroll ran last, as an ISO time; undefined before the first run. */
export async function findLastRun(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.query("select value from app.settings where key = 'payroll_ran_at'");
  return rows[0]?.value;
}
