import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { tableKey } from '#lib/live/table-key.ts';
import type { ChangeRequest } from './change-request.ts';

/** What a change would do. @param request as JSON; null while nothing would change */
export const changePreviewQuery = (companyId: string, request: string | null) =>
  queryOptions({
    queryKey: [...tableKey('employment_terms', companyId), 'preview', request],
    enabled: request !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: () => callFunction('preview-employment-change', JSON.parse(request ?? '') as ChangeRequest),
  });
