import { daysBetween, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { PlanRow } from '#lib/company/plan-queries.ts';
import type { Billing } from './plan-billing-queries.ts';

/** Until when a plan is in force: charged again on a day, ended on a day, ended after its last agreed day, or without an end. */
export type PlanLife =
  | { readonly kind: 'renews' | 'ends' | 'agreed'; readonly day: PlainDate }
  | { readonly kind: 'open' };

/** From how many days before its end a plan asks for attention. */
const SOON_DAYS = 30;

/** The life of a plan that is in force; null while the billing of a plan without an agreed end is not known. */
export function lifeOf({ ends_on }: Pick<PlanRow, 'ends_on'>, billing: Billing | null): PlanLife | null {
  if (ends_on !== null) return { kind: 'agreed', day: plainDate(ends_on) };
  if (billing === null) return null;
  if (billing.renews_on !== null) return { kind: 'renews', day: plainDate(billing.renews_on) };
  if (billing.ends_on !== null) return { kind: 'ends', day: plainDate(billing.ends_on) };
  return { kind: 'open' };
}

/** Whether a plan ends, and does so within 30 days of today. */
export const endsSoon = (life: PlanLife, today: PlainDate): boolean =>
  (life.kind === 'ends' || life.kind === 'agreed') && daysBetween(today, life.day) <= SOON_DAYS;
