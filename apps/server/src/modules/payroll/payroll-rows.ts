import type { Contributions } from '@portage/domain/contributions/calculation';
import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import type { PayrollSchedule } from '@portage/domain/paydays';
import type { PlainDate } from '@portage/domain/plain-date';
import type { Province } from '@portage/domain/provinces';
import type { DaysOfPeriod } from '@portage/domain/unpaid-days';

/** A team member as payroll sees one. Amounts in cents. */
export interface MemberRow {
  id: string;
  name: string;
  approved: boolean;
  salary: number;
  schedule: PayrollSchedule;
  commencement: PlainDate;
  birthDate: PlainDate;
  /** Province of employment; only the address is known, so it stands for it. Null when none was given. */
  province: Province | null;
  postalCode: string | null;
}

/** What a line keeps so that its amounts can be shown and recomputed. */
export interface StoredCalculation extends Contributions {
  pay: {
    salary: number;
    schedule: PayrollSchedule;
    periodNumber: number;
    gross: number;
    /** The days that are paid, when it is not the whole period. */
    days?: DaysOfPeriod;
  };
}

/** A scheduled payment line as stored. Amounts in cents. */
export interface LineRow {
  id: string;
  team_member_id: string;
  status: string;
  start_date: PlainDate;
  end_date: PlainDate;
  payday: PlainDate;
  /** Taken back by a credit: it counts for nothing any more. */
  credited: boolean;
  gross: number;
  ei: number;
  cpp: number;
  calculation: StoredCalculation;
}

/** A one-time payment that was not canceled. Amounts in cents. */
export interface OneTimeRow {
  id: string;
  team_member_id: string;
  type: OneTimeType;
  date: PlainDate;
  amount: number;
  /** Null while nobody has said which kind of severance, or of other payment, it is. */
  treatment: 'contributions' | 'none' | null;
  invoiced: boolean;
  ei: number;
  cpp: number;
  calculation: Contributions | null;
}
