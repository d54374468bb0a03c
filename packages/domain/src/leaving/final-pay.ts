import { addDays, dayOfWeek, earlierOf, laterOf, type PlainDate } from '../dates/plain-date.ts';
import type { Province } from '../places/provinces.ts';
import type { LeavingKind } from './record-of-employment.ts';

/** How well a rule is known: read at the authority itself, in a reprint of the law, in two sources that agree, in one, or not verified. */
export type RuleCertainty = 'official' | 'source' | 'twoSources' | 'oneSource' | 'unverified';

/** Dates that the rules count from. */
export interface FinalPayDates {
  readonly lastDay: PlainDate;
  /** The end of the pay period that holds the last day. */
  readonly periodEnd: PlainDate;
  /** The regular payday of that period. */
  readonly payday: PlainDate;
}

export interface FinalPayRule {
  /** The day by which the last wages are due; null when no rule is known, so the labour standards office must be asked. */
  readonly due: ((dates: FinalPayDates, kind: LeavingKind) => PlainDate) | null;
  /** The day by which vacation pay is due, where it has a date of its own. */
  readonly vacationDue?: (dates: FinalPayDates) => PlainDate;
  readonly certainty: RuleCertainty;
  /** Where the rule was read. */
  readonly source: { readonly title: string; readonly url: string };
}

const after =
  (days: number) =>
  ({ lastDay }: FinalPayDates) =>
    addDays(lastDay, days);

/** The n-th weekday after a day. Holidays are not skipped, so the result is never too late. */
function addWeekdays(from: PlainDate, count: number): PlainDate {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (dayOfWeek(day) !== 0 && dayOfWeek(day) !== 6) left -= 1;
  }
  return day;
}

/** When the last wages are due after employment ends. Where the law gives a choice, the earliest day. */
export const FINAL_PAY: Readonly<Record<Province, FinalPayRule>> = {
  // 10 consecutive days after the pay period, or 31 after the last day, as the employer chooses.
  AB: {
    due: ({ periodEnd, lastDay }) => earlierOf(addDays(periodEnd, 10), addDays(lastDay, 31)),
    certainty: 'official',
    source: { title: 'Alberta, Payment of earnings', url: 'https://www.alberta.ca/payment-earnings' },
  },
  // 48 hours after a dismissal, 6 days after a resignation. When it is not known which, the earlier one.
  BC: {
    due: ({ lastDay }, kind) => addDays(lastDay, kind === 'resigned' ? 6 : 2),
    certainty: 'official',
    source: {
      title: 'British Columbia, Employment Standards Act, s. 18',
      url: 'https://www2.gov.bc.ca/gov/content/employment-business/employment-standards-advice/employment-standards/igm/esa-part-3-section-18',
    },
  },
  // 10 working days.
  MB: {
    due: ({ lastDay }) => addWeekdays(lastDay, 10),
    certainty: 'source',
    source: {
      title: 'Manitoba, Employment Standards Code, s. 86-89',
      url: 'https://www.legalbrief.ca/mnlabor-wage-payment-of-wages',
    },
  },
  // The next payday, at the latest 21 calendar days after the last day.
  NB: {
    due: ({ payday, lastDay }) => earlierOf(payday, addDays(lastDay, 21)),
    certainty: 'official',
    source: { title: 'New Brunswick, Rules on the payment of wages', url: 'https://www.gnb.ca' },
  },
  NL: {
    due: after(7),
    certainty: 'twoSources',
    source: {
      title: 'Newfoundland and Labrador, Labour Standards Act, s. 33-34',
      url: 'https://workersactionnl.ca/folder-know-your-rights',
    },
  },
  // No rule for ordinary wages was found. Vacation pay: 10 days.
  NS: {
    due: null,
    vacationDue: after(10),
    certainty: 'official',
    source: { title: 'Nova Scotia, Vacation leave and pay', url: 'https://novascotia.ca' },
  },
  NT: {
    due: after(10),
    certainty: 'source',
    source: {
      title: 'Northwest Territories, Employment Standards Act, s. 13-18',
      url: 'https://www.legalbrief.ca/nwt-labor-wage-payment-of-wages',
    },
  },
  // About 10 days, from general knowledge only, so it is not stated as a rule.
  NU: {
    due: null,
    certainty: 'unverified',
    source: { title: 'Nunavut, Labour Standards Compliance Office', url: 'https://nu-lsco.ca' },
  },
  // The later of 7 days and the next payday; vacation, termination and severance pay too.
  ON: {
    due: ({ payday, lastDay }) => laterOf(payday, addDays(lastDay, 7)),
    certainty: 'twoSources',
    source: {
      title: 'Ontario, Employment Standards Act, s. 11(5)',
      url: 'https://www.legalbrief.ca/ont-l-wages-payment-of-wages',
    },
  },
  // The next payday after the one in which employment ended. A new Act is in force since 30 June 2026, so ask too.
  PE: {
    due: ({ payday }) => payday,
    certainty: 'unverified',
    source: {
      title: 'Prince Edward Island, Time of payment',
      url: 'https://www.princeedwardisland.ca/en/information/workforce-advanced-learning-and-population/time-of-payment',
    },
  },
  // The next pay, at most two weeks later.
  QC: {
    due: ({ payday, lastDay }) => earlierOf(payday, addDays(lastDay, 14)),
    certainty: 'source',
    source: {
      title: "Québec, Montants à remettre en fin d'emploi",
      url: 'https://malnt.gouv.qc.ca/montants-a-remettre-en-fin-demploi/',
    },
  },
  // 14 days, and a payday within them still holds.
  SK: {
    due: ({ payday, lastDay }) => earlierOf(payday, addDays(lastDay, 14)),
    vacationDue: after(14),
    certainty: 'oneSource',
    source: {
      title: 'Saskatchewan, Payroll administration',
      url: 'https://www.saskatchewan.ca/business/employment-standards/wages-and-pay/payroll-administration',
    },
  },
  // 7 days, from general knowledge only.
  YT: {
    due: after(7),
    certainty: 'unverified',
    source: { title: 'Yukon, Employment standards', url: 'https://yukon.ca' },
  },
};

/** When final pay is due. */
export interface FinalPayDue {
  /** Null when no rule is known. */
  readonly due: PlainDate | null;
  readonly vacationDue: PlainDate | null;
  /** The rule is missing, not verified or known from one source only: ask the labour standards office of the province. */
  readonly ask: boolean;
  readonly certainty: RuleCertainty;
  readonly source: FinalPayRule['source'];
  /** A day that meets every known rule: 48 hours after the last day. */
  readonly safe: PlainDate;
}

/** When the last wages and vacation pay of a person in a province are due. */
export function finalPayDue(province: Province, kind: LeavingKind, dates: FinalPayDates): FinalPayDue {
  const rule = FINAL_PAY[province];
  return {
    due: rule.due?.(dates, kind) ?? null,
    vacationDue: rule.vacationDue?.(dates) ?? null,
    ask: rule.due === null || rule.certainty === 'unverified' || rule.certainty === 'oneSource',
    certainty: rule.certainty,
    source: rule.source,
    safe: addDays(dates.lastDay, 2),
  };
}
