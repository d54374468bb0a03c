import * as m from '@portage/messages/console-documents';
import { queryOptions } from '@tanstack/react-query';
import { beforeDeadline } from '#lib/calls/before-deadline.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { noConnection } from '#lib/calls/unreachable.ts';

/** The templates of the documents to sign. Each read is an act in the audit log. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  meta: { errorTitle: m.templatesNotLoaded },
  retry: false,
  queryFn: () => beforeDeadline(callProvider('provider/templates', {}), noConnection),
  staleTime: Number.POSITIVE_INFINITY,
});
