// Generated from locales/en-CA/attention.json by `npm run messages`. Do not edit.
import { plural, strictNumber } from '@messageformat/runtime';
import { en } from 'make-plural/cardinals';
export const late = (d: { day: string | number; number: string | number }): string => "" + d.day + " is not paid yet: invoice " + d.number + " is open";
export const lateOther = (d: { day: string | number }): string => "" + d.day + " is not paid yet";
export const overdue = (d: { number: string | number }): string => "Invoice " + d.number + " is overdue";
export const dueToday = (d: { number: string | number }): string => "Invoice " + d.number + " is due today";
export const pay = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: strictNumber("en-CA", d.count, 0, "count") + " problem is holding up pay", other: strictNumber("en-CA", d.count, 0, "count") + " problems are holding up pay" });
export const waiting = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: strictNumber("en-CA", d.count, 0, "count") + " problem with pay is waiting for your provider", other: strictNumber("en-CA", d.count, 0, "count") + " problems with pay are waiting for your provider" });
export const warnings = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: strictNumber("en-CA", d.count, 0, "count") + " detail to check before the next payday", other: strictNumber("en-CA", d.count, 0, "count") + " details to check before the next payday" });
export const plan: string = "Your plan is awaiting payment";
export const letters = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: strictNumber("en-CA", d.count, 0, "count") + " placement letter is waiting for a signature", other: strictNumber("en-CA", d.count, 0, "count") + " placement letters are waiting for a signature" });
export const members = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: strictNumber("en-CA", d.count, 0, "count") + " team member is not active yet", other: strictNumber("en-CA", d.count, 0, "count") + " team members are not active yet" });
