import type { Contributions } from '@portage/domain/contributions/calculation';
import type { GrossPay } from '@portage/domain/pay/gross-pay';
import * as m from '@portage/messages/pay';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** A calculation as a line stores it. One-time payments have no regular pay. */
export type StoredCalculation = Contributions & { readonly pay?: GrossPay };

/** Whether a stored calculation has the parts the page explains. The column is untyped JSON. */
export function isCalculation(value: unknown): value is StoredCalculation {
  return typeof value === 'object' && value !== null && 'steps' in value && 'employer' in value;
}

/**
 * The calculation of one line or one-time payment, fetched when it is opened; null when none is stored.
 * @param version changes whenever the calculation does
 */
export const calculationQuery = (
  table: 'payments' | 'wip_one_time_payments',
  record: { id: string; company_id: string },
  version: string,
) =>
  queryOptions({
    queryKey: [...tableKey('payments', record.company_id), 'calculation', table, record.id, version],
    meta: { errorTitle: m.fetchFailed },
    queryFn: async ({ signal }): Promise<StoredCalculation | null> => {
      const { data } = await rest
        .from(table)
        .select('calculation')
        .eq('id', record.id)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return isCalculation(data.calculation) ? data.calculation : null;
    },
  });

/** Maximum pays read per member and table, latest first: more than any one year has. */
const MAX_PAYS = 60;

/** A member's pays with their calculations, planned and one-time included, to estimate an additional payment. */
export const memberCalculationsQuery = (teamMemberId: string) =>
  queryOptions({
    queryKey: ['member-calculations', teamMemberId],
    enabled: teamMemberId !== '',
    meta: { errorTitle: m.fetchFailed },
    queryFn: async ({ signal }) => {
      const [regular, oneTime] = await Promise.all([
        rest
          .from('payments')
          .select('payday, start_date, end_date, calculation')
          .eq('team_member_id', teamMemberId)
          .eq('payment_type', 'Debit')
          .is('credited_at', null)
          .order('payday', { ascending: false })
          .limit(MAX_PAYS)
          .abortSignal(signal)
          .throwOnError(),
        rest
          .from('wip_one_time_payments')
          .select('payday:start_date, calculation')
          .eq('team_member_id', teamMemberId)
          .neq('status', 'Canceled')
          .is('credited_at', null)
          .not('calculation', 'is', null)
          .order('start_date', { ascending: false })
          .limit(MAX_PAYS)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return [
        ...regular.data.map(({ start_date: start, end_date: end, ...pay }) => ({ ...pay, days: { start, end } })),
        ...oneTime.data.map((pay) => ({ ...pay, days: null })),
      ].flatMap(({ calculation, ...pay }) => (isCalculation(calculation) ? [{ ...pay, calculation }] : []));
    },
  });
