import type { MeRequest } from '@portage/contract/me';
import { queryOptions } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';

/** What a move to another province would change of the next pay. */
export const movePreviewQuery = (request: MeRequest<'me/preview-move'>) =>
  queryOptions({
    queryKey: ['me-move-preview', request],
    gcTime: 0,
    retry: false,
    queryFn: () => callMe('me/preview-move', request),
  });
