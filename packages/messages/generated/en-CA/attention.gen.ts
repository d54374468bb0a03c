// Generated from locales/en-CA/attention.json by `npm run messages`. Do not edit.
import { plural } from '@messageformat/runtime';
import { en } from 'make-plural/cardinals';
import { formatNumber } from './formats.gen.ts';
export const late = (d: { day: string | number; number: string | number }): string => "" + d.day + " is not paid yet: invoice " + d.number + " is open";
export const lateOther = (d: { day: string | number }): string => "" + d.day + " is not paid yet";
export const overdue = (d: { number: string | number }): string => "Invoice " + d.number + " is overdue";
export const dueToday = (d: { number: string | number }): string => "Invoice " + d.number + " is due today";
export const pay = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: formatNumber(d.count) + " problem is holding up pay", other: formatNumber(d.count) + " problems are holding up pay" });
export const waiting = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: formatNumber(d.count) + " problem with pay is waiting for your provider", other: formatNumber(d.count) + " problems with pay are waiting for your provider" });
export const warnings = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: formatNumber(d.count) + " detail to check before the next payday", other: formatNumber(d.count) + " details to check before the next payday" });
export const plan: string = "Your plan is awaiting payment";
export const newPlan: string = "Your new plan is awaiting payment";
export const planEnded: string = "Your plan has ended";
export const letters = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: formatNumber(d.count) + " placement letter is waiting for a signature", other: formatNumber(d.count) + " placement letters are waiting for a signature" });
export const members = (d: { count: number }): string => "" + plural(d.count, 0, en, { one: formatNumber(d.count) + " team member is not active yet", other: formatNumber(d.count) + " team members are not active yet" });
