import type { ProviderRequest } from '@portage/contract/provider';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { callProvider } from '#lib/calls/call-provider.ts';

/** What an end of employment would come to. @param request null without a day */
export const endPreviewQuery = (request: ProviderRequest<'provider/preview-end'> | null) =>
  queryOptions({
    queryKey: ['console-end-preview', request],
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: request === null ? skipToken : () => callProvider('provider/preview-end', request),
  });
