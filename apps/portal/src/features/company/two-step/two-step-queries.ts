import * as m from '@portage/messages/company';
import { queryOptions } from '@tanstack/react-query';
import { callAuth } from '#lib/calls/call-auth.ts';

/** The verified factor's id, if any, and the number of unused recovery codes. */
export interface TwoStep {
  factorId: string | null;
  codesLeft: number;
}

/** The account's current two-step verification settings. */
export const twoStepQuery = (userId: string) =>
  queryOptions({
    queryKey: ['two-step', userId],
    meta: { errorTitle: m.twoStepNotFetched },
    queryFn: async (): Promise<TwoStep> => {
      const { factors = [] } = await callAuth('GET user');
      const factorId =
        factors.find((factor) => factor.status === 'verified' && factor.factor_type === 'totp')?.id ?? null;
      if (factorId === null) return { factorId, codesLeft: 0 };
      const { left } = await callAuth('GET recovery-codes');
      return { factorId, codesLeft: left };
    },
  });
