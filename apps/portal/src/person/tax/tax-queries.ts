import type { MeRequest } from '@portage/contract/me';
import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/me-tax';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { blobOf } from '#lib/browser/blob-of.ts';
import { callMe } from '#lib/calls/call-me.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** What the person declared: what applies today, and the newest, which may apply later. */
export const declarationsQuery = (memberId: string) =>
  queryOptions({
    queryKey: tableKey('my_tax_declarations', memberId),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('my_tax_declarations')
        .select(
          'id, from_day, federal_claim, provincial_claim, exempt, additional_tax, additional_quebec_tax, document_type',
        )
        .eq('team_member_id', memberId)
        .order('from_day', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      const today = todayAt(Date.now());
      const inForce = data.find(({ from_day }) => (from_day ?? '') <= today) ?? null;
      const newest = data[0] ?? null;
      return { inForce, coming: newest === inForce ? null : newest };
    },
  });
export type OwnDeclaration = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof declarationsQuery>['queryFn']>>>['inForce']
>;

/** The form of one of the person's declarations. Kept only while it is shown. */
export const ownTaxDocumentQuery = (id: string) =>
  queryOptions<Blob>({
    queryKey: ['own tax document', id],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => blobOf(await callMe('me/tax-document', { declaration_id: id })),
  });

/** The person's two forms and line 1 of each. */
export const taxFormsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['me-tax-forms', memberId],
    queryFn: () => callMe('me/tax-forms', { team_member_id: memberId }),
  });

/** What a declaration would change. @param request null while an amount is not valid */
export const taxPreviewQuery = (request: MeRequest<'me/preview-tax'> | null) =>
  queryOptions({
    queryKey: ['me-tax-preview', request],
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: request === null ? skipToken : () => callMe('me/preview-tax', request),
  });
