import type { FunctionRequest, FunctionResponse } from '@portage/contract/functions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { inTime } from '#lib/calls/in-time.ts';
import { tableKey } from '#lib/live/table-key.ts';

export type StatementPeriod = FunctionRequest<'statement'>['period'];
export type Statement = FunctionResponse<'statement'>;

/** The company's statement of account. A changed invoice refetches it. */
export const statementQuery = (companyId: string, period: StatementPeriod) =>
  queryOptions({
    queryKey: [...tableKey('invoices', companyId), 'statement', period],
    retry: false,
    queryFn: () => inTime(() => callFunction('statement', { period })),
    placeholderData: keepPreviousData,
  });
