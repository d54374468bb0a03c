import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { EndSentences } from './end-sentences.tsx';
import { type EndRequest, endPreviewQuery } from './ends-queries.ts';

/** What an end of employment comes to. @param request null without a day */
export function useEndPreview(request: EndRequest | null) {
  const companyId = useCompanyId();
  // The comment and the amounts change nothing here.
  const asked = request && { ...request, comment: null, extras: undefined };
  return useQuery(endPreviewQuery(companyId, asked));
}

/** What an end of employment comes to, in sentences, while its form is filled in. @param request null without a day */
export function EndPreview({ request }: { request: EndRequest | null }) {
  const preview = useEndPreview(request);
  return request && <EndSentences request={request} preview={preview} />;
}
