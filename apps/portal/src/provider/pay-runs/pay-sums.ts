import * as m from '@portage/messages/console-money';

/**
 * The amounts of the pay register, in its order: its columns, totals and files all come from here. Each is a column of staff_pay_amounts, and
 * summed up by staff_paydays and staff_payday_clients.
 */
export const payAmounts = [
  { key: 'gross_cents', header: m.grossColumn },
  { key: 'one_time_cents', header: m.oneTimeColumn },
  { key: 'employee_pension_cents', header: m.employeePensionColumn },
  { key: 'employee_ei_cents', header: m.employeeEiColumn },
  { key: 'employee_qpip_cents', header: m.employeeQpipColumn },
  { key: 'employer_pension_cents', header: m.employerPensionColumn },
  { key: 'employer_insurance_cents', header: m.employerInsuranceColumn },
  { key: 'total_cents', header: m.employerTotalColumn },
] as const;

export type PayAmounts = Record<(typeof payAmounts)[number]['key'], number>;

/** Sums of rows, by the key of each amount. */
export const sumsOf = <Key extends string>(rows: readonly Record<Key, number>[], keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)])) as Record<Key, number>;
