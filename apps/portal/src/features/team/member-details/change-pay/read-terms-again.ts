import { useQueryClient } from '@tanstack/react-query';
import { FunctionRefusal } from '#lib/calls/function-refusal.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { termsQuery } from '../terms/terms-queries.ts';

/** Whether the server refused a request. After any other failure it may have done it. */
export const isRefusal = (error: unknown) => error instanceof FunctionRefusal && error.status < 500;

/** Reads a member's terms after a lost answer. Null where they cannot be read. */
export function useReadTermsAgain(memberId: string) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  return () =>
    queryClient
      .fetchQuery({ ...termsQuery(companyId, memberId), staleTime: 0, networkMode: 'always', meta: {} })
      .catch(() => null);
}
