import type { Row } from '@portage/contract/rows';
import { sameStatus } from '@portage/domain/statuses';
import { compareNames } from '@portage/messages/formats';

export type Employee = Pick<Row<'team_directory'>, 'first_name' | 'last_name' | 'team_member_id'>;

export type Invoice = Row<'invoices'>;
/** What both lists join to their rows. */
interface Joined {
  employee: Employee;
  /** Null for a role without access to personal details. */
  record: Pick<Row<'team_members'>, 'email' | 'commencement_date'> | null;
  invoice: Invoice | null;
}
/** A line without its calculation, which is fetched when the line is opened. */
export type ScheduledPayment = Omit<Row<'payments'>, 'calculation' | 'owed_again'> &
  Joined & {
    /** Payroll schedule the line was calculated with; null before it was stored. */
    schedule: string | null;
    /** Province of employment that the line was calculated with; null without a calculation. */
    province: string | null;
  };
export type OneTimePayment = Omit<
  Row<'wip_one_time_payments'>,
  | 'calculation'
  | 'credit_id'
  | 'request_key'
  | 'employment_end_id'
  | 'withheld_from'
  | 'recovered_year'
  | 'pay_item_id'
  | 'item_cents'
  | 'item_period'
  | 'item_day'
> &
  Joined & {
    /** Edition of the rates used for EI and CPP; null before they are calculated, or when none apply. */
    edition: string | null;
    /** Province of employment that EI and CPP were calculated with; null before they are calculated, or when none apply. */
    province: string | null;
  };

/** Whether its EI and CPP are not calculated yet, so that their zeros are no amounts. */
export const awaitsContributions = ({
  edition,
  treatment,
  status,
}: Pick<OneTimePayment, 'edition' | 'treatment' | 'status'>): boolean =>
  edition === null && treatment !== 'none' && !sameStatus(status, 'Canceled');

const JOINS =
  'employee:team_directory(first_name, last_name, team_member_id), record:team_members(email, commencement_date), invoice:invoices(*)';
/** The columns a table shows. */
export const LINE =
  `id, company_id, team_member_id, invoice_id, status, payment_type, start_date, end_date, payday, period_number, gross_salary, ei, cpp, credited_at, credit_of, late, estimate, created_at, updated_at, schedule:calculation->pay->>schedule, province:calculation->steps->>province, ${JOINS}` as const;
export const ONE_TIME =
  `id, company_id, team_member_id, invoice_id, employee_name, employee_email, company_legal_name, amount, payment_type, final_pay_kind, recovery_id, corrects_year, item_kind, status, description, memo, reference, start_date, end_date, payday, treatment, ei, cpp, estimate, credited_at, created_at, edition:calculation->steps->>edition, province:calculation->steps->>province, ${JOINS}` as const;

const PAGE = 1000;

type PageResponse<T> = PromiseLike<{ data: T[]; count: number | null }>;

/** Reads all rows across pages, since a total of some of them would be wrong. */
export async function allRows<T>(page: (from: number, to: number) => PageResponse<T>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const { data, count } = await page(rows.length, rows.length + PAGE - 1);
    rows.push(...data);
    if (data.length === 0 || rows.length >= (count ?? 0)) return rows;
  }
}

export function employeeName({ employee }: { employee: Pick<Employee, 'first_name' | 'last_name'> }): string {
  return `${employee.first_name} ${employee.last_name}`;
}

/** Sorts by name, like an invoice. Rows with the same start date keep this order within a group. */
export function byEmployee<T extends { employee: Pick<Employee, 'first_name' | 'last_name'> }>(
  rows: readonly T[],
): T[] {
  return rows.toSorted((a, b) => compareNames(employeeName(a), employeeName(b)));
}
