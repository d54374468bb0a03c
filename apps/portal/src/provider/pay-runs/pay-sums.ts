import * as m from '@portage/messages/console-money';

/**
 * The amounts of the pay register, in the order of its file, which has each apart. Each is a column of staff_pay_amounts, and summed up by
 * staff_paydays and staff_payday_clients. The table and its totals have one column for those of the same name.
 */
export const payAmounts = [
  { key: 'gross_cents', column: 'gross', header: m.grossColumn },
  { key: 'one_time_cents', column: 'gross', header: m.oneTimeColumn },
  { key: 'employee_pension_cents', column: 'employee', header: m.employeePensionColumn },
  { key: 'employee_ei_cents', column: 'employee', header: m.employeeEiColumn },
  { key: 'employee_qpip_cents', column: 'employee', header: m.employeeQpipColumn },
  { key: 'federal_tax_cents', column: 'withheld', header: m.federalTaxColumn },
  { key: 'provincial_tax_cents', column: 'withheld', header: m.provincialTaxColumn },
  { key: 'deducted_cents', column: 'withheld', header: m.deductedColumn },
  { key: 'net_cents', column: 'net', header: m.netColumn },
  { key: 'employer_pension_cents', column: 'employer', header: m.employerPensionColumn },
  { key: 'employer_insurance_cents', column: 'employer', header: m.employerInsuranceColumn },
  { key: 'total_cents', column: 'total', header: m.employerTotalColumn },
] as const;

/** The columns of amounts of the table, in order. */
export const payColumns = [
  { key: 'gross', header: m.grossColumn },
  { key: 'employee', header: m.employeeColumn },
  { key: 'withheld', header: m.withheldColumn },
  { key: 'net', header: m.netColumn },
  { key: 'employer', header: m.employerColumn },
  { key: 'total', header: m.employerTotalColumn },
] as const;

/** What a column of the table shows of a row, or of sums. */
export const inColumn = (column: (typeof payColumns)[number]['key'], row: PayAmounts): number =>
  payAmounts.reduce((sum, amount) => (amount.column === column ? sum + row[amount.key] : sum), 0);

export type PayAmounts = Record<(typeof payAmounts)[number]['key'], number>;

/** Sums of rows, by the key of each amount. */
export const sumsOf = <Key extends string>(rows: readonly Record<Key, number>[], keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)])) as Record<Key, number>;
