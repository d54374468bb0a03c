import type { Database } from '@portage/contract/database.gen';

type Tables = Database['public']['Tables'];

export interface Employee {
  first_name: string;
  last_name: string;
  email: string;
  team_member_id: string;
}

export type Invoice = Tables['invoices']['Row'];
/** A line without its calculation, which is fetched when the line is opened. */
export type ScheduledPayment = Omit<Tables['payments']['Row'], 'calculation'> & {
  employee: Employee;
  invoice: Invoice | null;
};
export type OneTimePayment = Omit<Tables['wip_one_time_payments']['Row'], 'calculation'> & {
  /** Edition of the rates used for EI and CPP; null before they are calculated, or when none apply. */
  edition: string | null;
  employee: Employee;
  invoice: Invoice | null;
};

const JOINS = 'employee:team_members(first_name, last_name, email, team_member_id), invoice:invoices(*)';
/** The columns a table shows. */
export const LINE =
  `id, company_id, team_member_id, invoice_id, status, payment_type, start_date, end_date, payday, period_number, gross_salary, ei, cpp, credited_at, credit_of, created_at, updated_at, ${JOINS}` as const;
export const ONE_TIME =
  `id, company_id, team_member_id, invoice_id, employee_name, employee_email, company_legal_name, amount, payment_type, status, description, memo, reference, start_date, end_date, treatment, ei, cpp, credited_at, created_at, edition:calculation->steps->>edition, ${JOINS}` as const;

const PAGE = 1000;

type PageResponse<Row> = PromiseLike<{ data: Row[]; count: number | null }>;

/** Reads all rows across pages, since a total of some of them would be wrong. */
export async function allRows<Row>(page: (from: number, to: number) => PageResponse<Row>): Promise<Row[]> {
  const rows: Row[] = [];
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
export function byEmployee<Row extends { employee: Pick<Employee, 'first_name' | 'last_name'> }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted((a, b) => employeeName(a).localeCompare(employeeName(b), 'en-CA'));
}
