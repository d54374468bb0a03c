import type { FunctionResponse } from '@portage/contract/functions';
import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/time-away';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { daysText, workingHundredths } from './entry-texts.ts';
import type { AwayEntry } from './time-away-queries.ts';

export type SickRequest = FunctionResponse<'sick-leave'>['requests'][number];

/** What the law of the province of employment gives on a day, what is used of it in that year, and what is left. */
export function sickLawText({ province, leave }: Pick<SickRequest, 'province' | 'leave'>, day: PlainDate): string {
  if (province === null || leave === null) return m.sickLawUnknown;
  const name = provinceNames[province];
  if (leave.paid + leave.unpaid === 0) return m.sickLawNone({ province: name });
  const given = (paid: number, unpaid: number) => {
    const kind = paid === 0 ? 'unpaid' : unpaid === 0 ? 'paid' : 'both';
    return m.sickGives({ kind, paid: daysText(paid), unpaid: daysText(unpaid) });
  };
  const text = m.sickLaw({
    province: name,
    given: given(leave.paid, leave.unpaid),
    year: String(yearOf(day)),
    used: daysText(leave.used),
    left: given(leave.paid_left, leave.unpaid_left),
  });
  const long = leave.long_illness_weeks === 0 ? '' : ` ${m.sickLawLong({ weeks: leave.long_illness_weeks })}`;
  return `${text}${long}${leave.ask ? ` ${m.sickLawAsk}` : ''}`;
}

/** That the law grants a request or a part of it; undefined where it does not. */
export function grantedText(entry: AwayEntry, { granted, province }: SickRequest): string | undefined {
  if (granted === 0) return undefined;
  const all = granted >= workingHundredths(entry, province);
  return m.sickGranted({ all: all ? 'yes' : 'no', days: daysText(granted) });
}
