// Generated from locales/en-CA/charges.json by `npm run messages`. Do not edit.
import { plural, select } from '@messageformat/runtime';
import { en } from 'make-plural/cardinals';
import { formatNumber } from './formats.gen.ts';
export const notIncluded: string = "Vacation accrual is not part of this calculation.";
export const fee: string = "Service fee";
export const levyName = (d: { levy: 'workersON' | 'workersQC' | 'workersBC' | 'workersNB' | 'workersNL' | 'workersYT' | 'workersNT' | 'workersNU' | 'healthON' | 'healthQC' | 'healthBC' | 'healthMB' | 'healthNL' | 'standardsQC' | 'trainingQC' | (string & {}) }): string => "" + select(d.levy, { workersON: "WSIB premium", workersQC: "CNESST premium", workersBC: "WorkSafeBC premium", workersNB: "WorkSafeNB premium", workersNL: "WorkplaceNL premium", workersYT: "Workers’ safety premium", workersNT: "WSCC premium", workersNU: "WSCC premium", healthON: "Employer Health Tax", healthQC: "Health services fund", healthBC: "Employer health tax", healthMB: "Health and education levy", healthNL: "Health and education tax", standardsQC: "Labour standards", trainingQC: "Workforce training", other: "WCB premium" });
export const levyIn = (d: { levy: string | number; province: string | number }): string => "" + d.levy + ", " + d.province;
export const people = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: formatNumber(d.count) + " person", other: formatNumber(d.count) + " people" });
export const levyDetail = (d: { rate: string | number; base: string | number; people: string | number }): string => "" + d.rate + " of " + d.base + " · " + d.people;
export const levyDetailMixed = (d: { base: string | number; people: string | number }): string => "on " + d.base + " · " + d.people;
export const levyShare = (d: { name: string | number; rate: string | number; base: string | number }): string => "" + d.name + ": " + d.rate + " of " + d.base;
export const withinMaximum = (d: { assessable: string | number; earnings: string | number; maximum: string | number; before: string | number }): string => "" + d.assessable + " of " + d.earnings + " is within the maximum of " + d.maximum + ": " + d.before + " so far this year";
export const belowMaximum = (d: { before: string | number; maximum: string | number }): string => "" + d.before + " of the " + d.maximum + " maximum so far this year";
export const exempt = (d: { exempt: string | number }): string => "" + d.exempt + " is within the provider’s yearly exemption";
export const levyNote: string = "Cents are rounded on each person’s running total of the year.";
export const feeDays = (d: { days: string | number; paid: string | number; of: string | number; amount: string | number }): string => "" + d.days + ": " + d.paid + " of " + d.of + " days, " + d.amount + " a month";
export const feePercent = (d: { days: string | number; rate: string | number; gross: string | number }): string => "" + d.days + ": " + d.rate + " of " + d.gross;
export const feeNote: string = "A monthly fee is shared by the calendar days of the month; a percentage is rounded once for the invoice.";
