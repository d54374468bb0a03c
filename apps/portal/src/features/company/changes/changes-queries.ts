import type { FunctionResponse } from '@portage/contract/functions';
import * as m from '@portage/messages/company-changes';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';

export type Change = FunctionResponse<'company-changes'>['changes'][number];

/** Who changed which detail of the company and its people, newest first. */
export const changesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['company-changes', companyId],
    meta: { errorTitle: m.notLoaded },
    queryFn: async () => (await callFunction('company-changes', { company_id: companyId })).changes,
  });
