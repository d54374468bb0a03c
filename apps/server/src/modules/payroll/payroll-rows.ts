import type { Contributions } from '@portage/domain/contributions/calculation';
import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import type { PayrollSchedule } from '@portage/domain/paydays';
import type { PlainDate } from '@portage/domain/plain-date';
import type { Province } from '@portage/domain/provinces';
import type { DaysOfPeriod } from '@portage/domain/unpaid-days';

/** The fields of a team member that payroll uses. Amounts in cents. */
export interface MemberRow {
  id: string;
  name: string;
  approved: boolean;
  salary: number;
  schedule: PayrollSchedule;
  commencement: PlainDate;
  birthDate: PlainDate;
  /** Province of employment, taken from the address. Null when none was given. */
  province: Province | null;
  postalCode: string | null;
}

/** What a line stores so that its amounts can be shown and recalculated. */
export interface StoredCalculation extends Contributions {
  pay: {
    salary: number;
    schedule: PayrollSchedule;
    periodNumber: number;
    gross: number;
    /** The paid days, when not the whole period. */
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
  /** Reversed by a credit, so it no longer counts. */
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
  /** Null for a Severance or Other payment until it is set. */
  treatment: 'contributions' | 'none' | null;
  invoiced: boolean;
  ei: number;
  cpp: number;
  calculation: Contributions | null;
}
