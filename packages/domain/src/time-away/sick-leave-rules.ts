import { addDays, addMonthsClamped, type PlainDate, plainDate } from '../dates/plain-date.ts';
import type { RuleCertainty } from '../leaving/final-pay.ts';
import type { Province } from '../places/provinces.ts';

/** Sick days a year from some service on. */
interface SickLeaveStage {
  readonly since: (commencement: PlainDate) => PlainDate;
  readonly paid: number;
  readonly unpaid: number;
}

/** Unpaid leave for a serious illness or injury, in weeks a year, with a certificate where the employer asks for one. */
interface LongIllness {
  readonly since: (commencement: PlainDate) => PlainDate;
  readonly weeks: number;
}

export interface SickLeaveRule {
  /** From the shortest service to the longest; before the first one, no days. */
  readonly stages: readonly SickLeaveStage[];
  readonly longIllness?: LongIllness;
  /** The first and last day on which the rule is known to be in force, where one is. */
  readonly from?: PlainDate;
  readonly until?: PlainDate;
  readonly certainty: RuleCertainty;
  /** Where the rule was read. */
  readonly source: string;
}

const days = (count: number) => (commencement: PlainDate) => addDays(commencement, count);
const months = (count: number) => (commencement: PlainDate) => addMonthsClamped(commencement, count);
const weeks = (count: number) => days(count * 7);
const stage = (since: SickLeaveStage['since'], paid: number, unpaid: number): SickLeaveStage => ({
  since,
  paid,
  unpaid,
});

const AVANTI = 'https://avanti.ca/payroll-guide/sick-leave';
const PAYROLL_SERVICES =
  'https://canadianpayrollservices.freshdesk.com/support/solutions/articles/44001478582-sick-leaves';

/**
 * The least sick leave by the law of the province of employment; null where no rule is known well enough to state. docs/payroll-sources.md lists
 * the rules with how sure each is. Prince Edward Island's Act was replaced on 30 June 2026, and sources on Nunavut name none.
 */
export const SICK_LEAVE: Readonly<Record<Province, SickLeaveRule | null>> = {
  AB: { stages: [stage(days(90), 0, 5)], certainty: 'twoSources', source: AVANTI },
  BC: {
    stages: [stage(days(90), 5, 3)],
    from: plainDate('2022-01-01'),
    certainty: 'twoSources',
    source: 'https://www.go2hr.ca/legal/employment-standards-act/illness-or-injury-leave',
  },
  MB: { stages: [stage(days(30), 0, 3)], certainty: 'twoSources', source: AVANTI },
  NB: { stages: [stage(days(90), 0, 5)], certainty: 'twoSources', source: AVANTI },
  NL: { stages: [stage(days(30), 0, 7)], certainty: 'twoSources', source: AVANTI },
  NS: {
    stages: [stage(days(0), 0, 5)],
    longIllness: { since: months(3), weeks: 27 },
    from: plainDate('2025-01-01'),
    certainty: 'official',
    source: 'https://novascotia.ca/lae/employmentrights/workplaces-legislation-changes.asp',
  },
  NT: { stages: [stage(days(30), 0, 5)], certainty: 'oneSource', source: PAYROLL_SERVICES },
  NU: null,
  ON: {
    stages: [stage(weeks(2), 0, 3)],
    longIllness: { since: weeks(13), weeks: 27 },
    from: plainDate('2025-06-19'),
    certainty: 'twoSources',
    source: 'https://www.tcf-fca.ca/ontario-announces-new-employee-leave-benefits',
  },
  PE: {
    stages: [stage(months(3), 0, 3), stage(months(12), 1, 3), stage(months(24), 2, 3), stage(months(36), 3, 3)],
    from: plainDate('2024-10-01'),
    until: plainDate('2026-06-29'),
    certainty: 'twoSources',
    source: 'https://www.peihrtoolkit.ca/province-proclaims-paid-sick-leave/',
  },
  QC: {
    // Up to 26 weeks without pay; the days of the first stages are among them.
    stages: [stage(days(0), 0, 130), stage(months(3), 2, 128)],
    certainty: 'official',
    source: 'https://www.cnt.gouv.qc.ca/en/leaves-and-absences/sickness-or-accident/index.html',
  },
  SK: { stages: [stage(weeks(13), 0, 12)], certainty: 'twoSources', source: PAYROLL_SERVICES },
  YT: {
    stages: Array.from({ length: 12 }, (_, month) => stage(months(month + 1), 0, month + 1)),
    certainty: 'twoSources',
    source: 'https://vacationtracker.io/leave-laws/canada/yukon',
  },
};
