// Generated from locales/en-CA/activation.json by `npm run messages`. Do not edit.
import { plural } from '@messageformat/runtime';
import { en } from 'make-plural/cardinals';
import { formatNumber } from './formats.gen.ts';
export const title = (d: { name: string | number }): string => "Before you activate " + d.name;
export const description = (d: { name: string | number }): string => "We need these details to pay " + d.name + " on time.";
export const ready = (d: { name: string | number }): string => "We have everything we need. Check it, then activate " + d.name + ".";
export const provinceWhy: string = "Decides the contribution rates: QPP and QPIP in Quebec, CPP elsewhere.";
export const postalCodeWhy: string = "Confirms the province, and is required on tax slips.";
export const sinWhy: string = "Required to report pay to the Canada Revenue Agency. Encrypted as soon as we receive it.";
export const commencementWhy: string = "Pay is owed from this day, and pay periods are counted from it.";
export const late = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: formatNumber(d.count) + " day will be paid late", other: formatNumber(d.count) + " days will be paid late" });
export const latePeriod = (d: { from: string | number; to: string | number }): string => "The paydays for " + d.from + " to " + d.to + " have passed. These days are paid on the next regular payday. If they were paid elsewhere or the date is wrong, correct the commencement date.";
export const submit: string = "Save and activate";
export const activating: string = "Activating...";
