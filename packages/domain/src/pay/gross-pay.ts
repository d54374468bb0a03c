import type { Cents } from '../money/money.ts';
import { grossForPeriod, type PayrollSchedule, paysPerYear } from './paydays.ts';
import { type DaysOfPeriod, grossForDays } from './unpaid-days.ts';

/** What a regular line stores about its gross pay. Amounts in cents. */
export interface GrossPay {
  readonly salary: Cents;
  readonly schedule: PayrollSchedule;
  readonly periodNumber: number;
  readonly gross: Cents;
  /** The paid days, when not the whole period. */
  readonly days?: DaysOfPeriod;
}

/** How a gross amount follows from the yearly salary. Amounts in cents. */
export interface GrossExplanation {
  readonly salary: Cents;
  /** 26 or 12. */
  readonly pays: number;
  /** The period's place in its year of pays, from 1 to `pays`. */
  readonly place: number;
  /** The gross of the whole period. */
  readonly whole: Cents;
  /** Whether the salary does not divide evenly, so that periods differ by a cent. */
  readonly rounded: boolean;
  /** The number of paid days, of the period's; null for the whole period. */
  readonly days: { readonly paid: number; readonly of: number; readonly counted: 'calendar' | 'weekdays' } | null;
}

/** The formula of a stored gross amount; null when the amount does not follow from what is stored. */
export function explainGross(pay: GrossPay): GrossExplanation | null {
  const { salary, schedule, periodNumber, gross, days = null } = pay;
  const pays = paysPerYear(schedule);
  const whole = grossForPeriod(salary, schedule, periodNumber);
  if (grossForDays(whole, days) !== gross) return null;
  return {
    salary,
    pays,
    place: ((periodNumber - 1) % pays) + 1,
    whole,
    rounded: salary % pays !== 0,
    days:
      days === null
        ? null
        : { paid: days.to - days.from, of: days.of, counted: days.weekdays === true ? 'weekdays' : 'calendar' },
  };
}
