import { todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { type Cents, cents, parseCents } from '@portage/domain/money/money';
import { PAYROLL_SCHEDULES, type PayrollSchedule } from '@portage/domain/pay/paydays';
import { isProvince, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/cost-calculator';
import { useUrlParams } from '#lib/browser/url-params.ts';

/** A salary above ten million dollars a year is treated as a typo. */
const maxSalary = cents(10_000_000_00);

/** What the calculator calculates: its inputs, from the URL. */
export interface Calculation {
  readonly year: number;
  readonly province: Province;
  readonly schedule: PayrollSchedule;
  /** The salary per year as typed. */
  readonly salary: string;
  /** The salary in cents; null when it is not an amount. */
  readonly amount: Cents | null;
  /** The salary is the example, because the address has none. */
  readonly isExample: boolean;
  /** The currency in which the total is shown too, as chosen; null until one is. */
  readonly currency: string | null;
  readonly change: (values: Readonly<Record<string, string>>) => void;
  /** The query of this calculation with the given values changed. */
  readonly queryWith: (values?: Partial<Record<'province', string>>) => string;
}

/** The inputs in the address. Invalid parameters fall back to the defaults, and an address without a salary has an example. */
export function useCalculation(): Calculation {
  const [params, change] = useUrlParams();
  const asked = params.get('province');
  const province = isProvince(asked) ? asked : 'ON';
  const schedule = PAYROLL_SCHEDULES.find((one) => one === params.get('schedule')) ?? 'Bi-Weekly';
  const salary = params.get('salary') ?? m.exampleSalary;
  return {
    year: yearOf(todayAt(Date.now())),
    province,
    schedule,
    salary,
    amount: parseTypedSalary(salary),
    isExample: params.get('salary') === null,
    currency: params.get('currency'),
    change,
    queryWith: (values) => {
      const currency = params.get('currency');
      return String(
        new URLSearchParams({ salary, province, schedule, ...(currency !== null && { currency }), ...values }),
      );
    },
  };
}

/** A typed salary in cents, or null. Thousands in groups; a comma before one or two last digits is a decimal mark. */
function parseTypedSalary(typed: string): Cents | null {
  const digits = typed
    .trim()
    .replace(/,(\d{1,2})$/, '.$1')
    .replaceAll(/[\s,]/g, '');
  const amount = /^\d{1,10}(\.\d{1,2})?$/.test(digits) ? parseCents(digits) : null;
  return amount !== null && amount <= maxSalary ? amount : null;
}
