import type { Database } from '@portage/contract/database.gen';
import type { ProviderRequest } from '@portage/contract/provider';
import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { PAY_DOCUMENTS_BUCKET } from '@portage/domain/net-pay/pay-document';
import * as m from '@portage/messages/console-tax';
import * as words from '@portage/messages/pay-documents';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { type StoredReceipt, storedPaperQuery } from '../../features/pay/expenses/receipt-queries.ts';
import { consoleKey } from '../lists/console-key.ts';

/** What a person declared for income tax. In cents. */
export type PersonDeclaration = Database['public']['Views']['staff_tax_declarations']['Row'];

/** What is deducted from each pay of a person. In cents. */
export type PersonDeduction = Database['public']['Views']['staff_pay_deductions']['Row'];

/** A person's declarations and deductions, newest first, and the next pay date that is not paid out; null for none. */
export const personTaxQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('person', memberId, 'tax'),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const [declarations, deductions, next] = await Promise.all([
        joinedRest
          .from('staff_tax_declarations')
          .select('*')
          .eq('team_member_id', memberId)
          .order('from_day', { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
        joinedRest
          .from('staff_pay_deductions')
          .select('*')
          .eq('team_member_id', memberId)
          .order('recorded_at', { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
        joinedRest
          .from('staff_pay_lines')
          .select('payday')
          .eq('team_member_id', memberId)
          .is('payment_type', null)
          .is('payout_reference', null)
          .neq('stage', 'paid')
          .order('payday')
          .limit(1)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const payday = next.data[0]?.payday ?? null;
      const nextPay: PlainDate | null = payday === null ? null : payDateOf(plainDate(payday));
      return { declarations: declarations.data, deductions: deductions.data, nextPay };
    },
  });

/** The form or order of a declaration or deduction. */
export const payDocumentQuery = (document: StoredReceipt) =>
  storedPaperQuery(PAY_DOCUMENTS_BUCKET, document, words.notLoaded);

/** What a declaration would change. @param request null while its day or an amount is not valid */
export const declarationPreviewQuery = (request: ProviderRequest<'provider/preview-declaration'> | null) =>
  queryOptions({
    queryKey: ['console-declaration-preview', request],
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: request === null ? skipToken : () => callProvider('provider/preview-declaration', request),
  });
