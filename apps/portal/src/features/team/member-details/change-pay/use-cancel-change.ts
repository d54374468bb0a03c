import * as m from '@portage/messages/employment';
import { useRef } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import { FunctionRefusal } from '#lib/calls/function-refusal.ts';
import type { RecordedTerms } from '../terms/terms-queries.ts';
import { isRefusal, useReadTermsAgain } from './read-terms-again.ts';

/**
 * Cancels a pending change. After a lost answer, the terms are read again: a change whose day is no longer in them is canceled. Where
 * they cannot be read or have another change on that day, the next attempt that the server refuses finds out.
 */
export function useCancelChange(memberId: string) {
  const readAgain = useReadTermsAgain(memberId);
  const unanswered = useRef<string | null>(null);
  return async ({ id: changeId, effectiveOn }: RecordedTerms): Promise<void> => {
    try {
      await callFunction('cancel-employment-change', { team_member_id: memberId, change_id: changeId });
    } catch (error) {
      if (isRefusal(error) && unanswered.current !== changeId) throw error;
      const terms = await readAgain();
      // A change that was edited meanwhile has another ID.
      if (terms?.every((other) => other.id !== changeId && other.effectiveOn !== effectiveOn)) return;
      if (isRefusal(error)) throw error;
      unanswered.current = changeId;
      if (!terms?.some(({ id }) => id === changeId)) throw new Error(m.cancelUnanswered);
      throw error instanceof FunctionRefusal ? error : new Error(m.cancelNotSent);
    }
  };
}
