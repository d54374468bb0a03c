import type { Contributions } from '@portage/domain/contributions/calculation';
import type { Exemption } from '@portage/domain/contributions/exemptions';
import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import type { YearOfPay } from '@portage/domain/contributions/year-to-date';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Cents } from '@portage/domain/money/money';
import type { EmploymentEnd, PayTerms } from '@portage/domain/pay/pay-ledger';
import type { PayrollSchedule } from '@portage/domain/pay/paydays';
import type { DateRange, DaysOfPeriod } from '@portage/domain/pay/unpaid-days';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Province } from '@portage/domain/places/provinces';

/** The fields of a team member that payroll uses, with the terms and ends of employment. Amounts in cents. */
export interface MemberRow {
  id: string;
  name: string;
  approved: boolean;
  commencement: PlainDate;
  birthDate: PlainDate;
  /** Taken from the address, for terms without a province of employment. Null when none was given. */
  province: Province | null;
  postalCode: string | null;
  /** Days up to this one were paid elsewhere. */
  paidUntil: PlainDate | null;
  /** All owed days up to this one are on invoiced lines; null when that is not known. */
  settledUntil: PlainDate | null;
  /** At least one. */
  terms: readonly PayTerms[];
  /** Ends that were not undone. */
  ends: readonly EmploymentEnd[];
  /** Unpaid leave that was approved. */
  unpaidLeave: readonly DateRange[];
  /** Exemptions from contributions that were not canceled. */
  exemptions: readonly Exemption[];
}

/** Pay that is held back: of a person, of days, or of a person's days. */
export interface PayHold {
  /** Null for everyone of the company. */
  team_member_id: string | null;
  /** Both null for every day. */
  firstDay: PlainDate | null;
  lastDay: PlainDate | null;
}

/** What a line stores so that its amounts can be shown and recalculated. */
export interface StoredCalculation extends Contributions {
  pay: {
    salary: Cents;
    schedule: PayrollSchedule;
    periodNumber: number;
    gross: Cents;
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
  /** Pays for days whose own payday had passed. */
  late: boolean;
  /** Reversed by a credit, so it no longer counts. */
  credited: boolean;
  /** Credited, and its days are owed again. */
  owed_again: boolean;
  gross: Cents;
  ei: Cents;
  cpp: Cents;
  calculation: StoredCalculation;
  /** Calculated with the rates of the year before. */
  estimate: boolean;
}

/** A member's contributions of a calendar year that the run does not load as lines: from settled invoiced lines, or from before. */
export interface EarlierPay {
  team_member_id: string;
  /** The year of the days paid. */
  year: number;
  paid: YearOfPay;
}

/** Pay of the same person in another employment through the same employer of record, at this company or another. */
export interface PayElsewhere {
  /** The member whose year it counts toward. */
  team_member_id: string;
  /** The year of the days paid. */
  year: number;
  paid: YearOfPay;
  invoiced: boolean;
  /** Null for the sum of what was paid before the run's day. */
  payday: { date: PlainDate; regular: boolean; otherId: string } | null;
}

/** A one-time payment that was not canceled. Amounts in cents. */
export interface OneTimeRow {
  id: string;
  team_member_id: string;
  type: OneTimeType;
  date: PlainDate;
  amount: Cents;
  /** Null for a Severance or Other payment until it is set. */
  treatment: 'contributions' | 'none' | null;
  /** A negative amount, which is withheld from the person's line of the same payday. */
  isInstalment: boolean;
  /** An allowance or benefit that goes with regular pay; null for any other payment. */
  item: { kind: PayItemKind; value: Cents } | null;
  /** No payment: it makes contributions of earlier pay right. */
  isCorrection: boolean;
  invoiced: boolean;
  ei: Cents;
  cpp: Cents;
  calculation: Contributions | null;
  /** Calculated with the rates of the year before. */
  estimate: boolean;
}
