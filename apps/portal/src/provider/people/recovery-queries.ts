import type { ProviderRequest } from '@portage/contract/provider';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { callProvider } from '#lib/calls/call-provider.ts';

/** What a change of terms would do, with what was paid too much for invoiced days. @param request null while nothing would change */
export const termsPreviewQuery = (request: ProviderRequest<'provider/preview-change'> | null) =>
  queryOptions({
    queryKey: ['console-change-preview', request],
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: request === null ? skipToken : () => callProvider('provider/preview-change', request),
  });

/** How an amount that was paid in error would be recovered. @param request null without an amount and a day */
export const recoveryPreviewQuery = (request: ProviderRequest<'provider/preview-recovery'> | null) =>
  queryOptions({
    queryKey: ['console-recovery-preview', request],
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: request === null ? skipToken : () => callProvider('provider/preview-recovery', request),
  });
