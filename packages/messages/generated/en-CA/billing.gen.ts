// Generated from locales/en-CA/billing.json by `npm run messages`. Do not edit.
import { select } from '@messageformat/runtime';
export const customer = (d: { company: string | number }): string => "Customer for " + d.company;
export const plan = (d: { plan: string | number; term: 'Monthly' | (string & {}) }): string => "" + d.plan + " plan, " + select(d.term, { Monthly: "monthly", other: "yearly" });
export const morePeople = (d: { count: string | number }): string => "" + d.count + " more people";
export const listedInPortal: string = "listed in the portal";
export const voidedAtProvider: string = "Voided at the billing provider";
