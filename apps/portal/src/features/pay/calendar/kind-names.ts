import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/pay-calendar';
import type { CalendarEntry } from './pay-calendar-queries.ts';

export const kindNames: Readonly<Record<CalendarEntry['kind'], string>> = {
  payday: m.payday,
  cutOff: m.cutOff,
  funding: m.funding,
};

export const kindTones: Readonly<Record<CalendarEntry['kind'], Tone>> = {
  payday: 'moss',
  cutOff: 'wheat',
  funding: 'lake',
};

/** The kinds of dates, as their legend lists them. */
export const kinds = ['payday', 'cutOff', 'funding'] as const satisfies readonly CalendarEntry['kind'][];
