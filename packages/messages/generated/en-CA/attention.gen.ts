// Generated from locales/en-CA/attention.json by `npm run messages`. Do not edit.
import { plural, strictNumber } from '@messageformat/runtime';
import { en } from 'make-plural/cardinals';
export const pay = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: strictNumber("en-CA", d.count, 0, "count") + " problem is holding up pay", other: strictNumber("en-CA", d.count, 0, "count") + " problems are holding up pay" });
export const plan: string = "Your plan is awaiting payment";
export const letters = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: strictNumber("en-CA", d.count, 0, "count") + " placement letter is waiting for a signature", other: strictNumber("en-CA", d.count, 0, "count") + " placement letters are waiting for a signature" });
export const members = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: strictNumber("en-CA", d.count, 0, "count") + " team member is not active yet", other: strictNumber("en-CA", d.count, 0, "count") + " team members are not active yet" });
