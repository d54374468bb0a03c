import { addDays, type PlainDate } from '../dates/plain-date.ts';
import { type PayrollSchedule, payPeriod, payPeriodNumberAt } from '../pay/paydays.ts';

/*
 * Block 16 of the record of employment: why it is issued. ROE Web codes; two public copies of Service Canada's list agree
 * (iamaw2323.ca, unemploymentcanada.ca). The words are in record-of-employment.json. Code C, return to school, is on old lists only.
 */
export const ROE_REASONS = [
  'A00',
  'A01',
  'B00',
  'D00',
  'E00',
  'E02',
  'E03',
  'E04',
  'E05',
  'E06',
  'E09',
  'E10',
  'E11',
  'F00',
  'G00',
  'G07',
  'H00',
  'J00',
  'K00',
  'K12',
  'K13',
  'K14',
  'K15',
  'K16',
  'K17',
  'M00',
  'M08',
  'N00',
  'P00',
  'Z00',
] as const;

/** A reason code of block 16. It is never guessed: a wrong one changes a person's benefits. */
export type RoeReason = (typeof ROE_REASONS)[number];

/** The key of a reason's words in record-of-employment.json. */
export const reasonKey = (reason: RoeReason) => reason.toLowerCase() as Lowercase<RoeReason>;

/** The reasons that end employment, in the order in which a form offers them. The others interrupt it or change its payroll. */
export const LEAVING_REASONS = [
  'E00',
  'E02',
  'E03',
  'E04',
  'E05',
  'E06',
  'E09',
  'E10',
  'E11',
  'A00',
  'A01',
  'G00',
  'G07',
  'M00',
  'M08',
  'K00',
] as const satisfies readonly RoeReason[];

export const isRoeReason = (value: unknown): value is RoeReason => ROE_REASONS.some((reason) => reason === value);

/** Block 18, the comment, is required with K00 (other). */
export const needsComment = (reason: RoeReason | null): boolean => reason === 'K00';

/** Max length of block 18, in characters. */
export const MAX_ROE_COMMENT = 160;

/** Who ended the employment, which decides when final pay is due in some provinces. */
export type LeavingKind = 'dismissed' | 'resigned' | 'other';

const DISMISSALS: readonly RoeReason[] = ['A00', 'A01', 'G00', 'G07', 'M00', 'M08'];

/** 'other' when the code does not say who ended the employment, or none is given. */
export function leavingKind(reason: RoeReason | null): LeavingKind {
  if (reason === null) return 'other';
  if (DISMISSALS.includes(reason)) return 'dismissed';
  return reason.startsWith('E') ? 'resigned' : 'other';
}

/**
 * The last day to issue an electronic record of employment: 5 calendar days after the end of the pay period that holds the first day
 * without earnings; with monthly pay the earlier of that and 15 calendar days after the first day without earnings.
 * Source: Service Canada's guide, as reproduced by immigration.ca; torreyandco.ca agrees.
 */
export function roeDueOn(commencement: PlainDate, schedule: PayrollSchedule, lastDay: PlainDate): PlainDate {
  const interruption = addDays(lastDay, 1);
  const period = payPeriod(commencement, schedule, payPeriodNumberAt(commencement, schedule, interruption) ?? 1);
  const afterPeriod = addDays(period.end, 5);
  const afterInterruption = addDays(interruption, 15);
  return schedule === 'Monthly' && afterInterruption < afterPeriod ? afterInterruption : afterPeriod;
}
