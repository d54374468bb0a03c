import type { FunctionResponse } from '@portage/contract/functions';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { inTime } from '#lib/calls/in-time.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** How a plan is paid for, and when it renews or ends. */
export type Billing = FunctionResponse<'plan-billing'>;

/** The last plan of a company that has none. */
export type EndedPlan = NonNullable<Billing['ended']>;

/** Renewal, card and invoices of the current plan or the last one, from the billing provider. The page says itself when they can't be loaded. */
export const planBillingQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('plans', companyId), 'billing'],
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: () => inTime(() => callFunction('plan-billing', { companyId })),
  });
