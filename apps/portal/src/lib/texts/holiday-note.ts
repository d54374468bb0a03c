import { payDateOf, paydayClosure } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { provincialHolidayNear } from '@portage/domain/dates/provincial-holidays';
import type { Province } from '@portage/domain/places/provinces';
import * as texts from '@portage/messages/bank-holidays';
import { formatDayMonth } from '@portage/messages/formats';
import * as provincialTexts from '@portage/messages/provincial-holidays';
import { paidNote, provincialNote } from '@portage/messages/wording';
import { provinceNames } from './names/province-names.ts';

/** When a payday was or will be paid on an earlier bank day, and for which holiday; null when it is a bank day. */
export function holidayNote(payday: PlainDate): string | null {
  const paid = payDateOf(payday);
  if (paid === payday) return null;
  return paidNote(texts, paydayClosure(payday), formatDayMonth(paid), paid < todayAt(Date.now()));
}

/** For a payday within a day of a holiday of the province on which banks settle: the payday stays the same. Null without one. */
export function provincialHolidayNote(payday: PlainDate, province: Province | null): string | null {
  const holiday = province === null ? null : provincialHolidayNear(payday, province);
  if (province === null || holiday === null) return null;
  return provincialNote(provincialTexts, holiday, provinceNames[province], formatDayMonth(holiday.date));
}
