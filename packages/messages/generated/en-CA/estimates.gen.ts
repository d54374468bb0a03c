// Generated from locales/en-CA/estimates.json by `npm run messages`. Do not edit.
import { select } from '@messageformat/runtime';
export const about = (d: { currency: 'USD' | 'GBP' | (string & {}); amount: string | number; day: string | number }): string => "About " + select(d.currency, { USD: "US$ ", GBP: "£", other: "€" }) + d.amount + " at the rate of " + d.day + ".";
export const yearWithCharges = (d: { total: string | number }): string => "With our fee and employer levies, about CAD " + d.total + " per year (estimate).";
export const paydayWithCharges = (d: { amount: string | number }): string => "With our fee and employer levies, about " + d.amount + " (estimate).";
