import type { Contributions } from '@portage/domain/contributions/calculation';
import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import type { Cents } from '@portage/domain/money/money';
import type { DeductionKind, DeductionLimit } from '@portage/domain/net-pay/pay-deductions';
import type { Withholding } from '@portage/domain/net-pay/withholding';
import type { PayrollSchedule } from '@portage/domain/pay/paydays';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';

/** A line of regular pay that is not credited. */
export interface TaxedLine {
  readonly id: string;
  readonly memberId: string;
  readonly payday: PlainDate;
  readonly start: PlainDate;
  readonly late: boolean;
  readonly gross: Cents;
  readonly calculation: Contributions & {
    readonly pay: { readonly schedule: PayrollSchedule; readonly periodNumber: number };
  };
  /** Nothing is withheld from it yet. */
  readonly open: boolean;
  /** What is left of it after what was withheld, where that stands. */
  readonly net: Cents | null;
}

/** Calculations that the caller's transaction wrote into lines, by the line's id: they need not be read from them. */
export type WrittenCalculations = ReadonlyMap<string, TaxedLine['calculation']>;

/** A one-time payment that is neither canceled nor credited. */
export interface TaxedOneTime {
  readonly id: string;
  readonly memberId: string;
  readonly type: OneTimeType;
  readonly treatment: 'contributions' | 'none';
  readonly date: PlainDate;
  readonly gross: Cents;
  readonly calculation: Contributions | null;
  /** The yearly salary and schedule in force on its date. */
  readonly salary: Cents;
  readonly schedule: PayrollSchedule;
  /** The province of employment. */
  readonly province: string | null;
  /** Taken back from the regular pay of its payday. */
  readonly isInstalment: boolean;
  /** An allowance or benefit of a pay period; null for any other payment. */
  readonly item: { readonly kind: PayItemKind; readonly value: Cents; readonly period: number } | null;
  /** Nothing is withheld from it yet. */
  readonly open: boolean;
}

/** What applies to a person's pay from a day on. */
export interface DatedDeclaration {
  readonly memberId: string;
  readonly from: PlainDate;
  readonly declaration: TaxDeclaration;
}

/** A year of a person with bonuses of an earlier payroll: its non-periodic pay, and the amounts that it is part of. Cents. */
export interface OpeningBonuses
  extends Readonly<Record<'nonPeriodic' | 'pensionable' | 'cpp' | 'qpp' | 'cpp2', Cents>> {
  readonly memberId: string;
  readonly year: number;
}

/** A recurring deduction of a person. */
export interface RecurringDeduction {
  readonly id: string;
  readonly memberId: string;
  readonly kind: DeductionKind;
  readonly amount: Cents;
  /** What an order leaves to the person; null for all other deductions. */
  readonly limit: DeductionLimit | null;
  readonly from: PlainDate;
  readonly until: PlainDate | null;
  /** What is left to take of it before the pay that is calculated; null without an end. */
  readonly left: Cents | null;
}

/** What is withheld from a line or one-time payment, as stored. Cents. */
export interface NetPayRow extends Withholding {
  readonly line: string;
  readonly member: string;
  readonly isOneTime: boolean;
  readonly payDate: PlainDate;
  readonly gross: Cents;
  readonly deducted: Cents;
  readonly edition: string;
  readonly estimate: boolean;
}
