import type { EmploymentChangeForm } from '@portage/domain/members/employment-change-form';
import * as m from '@portage/messages/employment';
import { useRef } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import { FunctionRefusal } from '#lib/calls/function-refusal.ts';
import { type ChangeRequest, isInPlace } from './change-request.ts';
import { isRefusal, useReadTermsAgain } from './read-terms-again.ts';

/** Why the server does not save a change, as its preview says it. */
type ChangeProblem = { field: keyof EmploymentChangeForm | null; message: string };

/**
 * Saves a change, once. After a lost answer, the terms are read again: a change that is in place is saved. Where they cannot be
 * read, the next attempt with the same values repeats the request, which the server records once.
 */
export function useSaveChange(memberId: string) {
  const readAgain = useReadTermsAgain(memberId);
  const unanswered = useRef<{ values: string; request: ChangeRequest } | null>(null);

  const preview = (request: ChangeRequest) =>
    callFunction('preview-employment-change', request).catch((error: unknown) => {
      throw error instanceof FunctionRefusal ? error : new Error(m.changeNotSent);
    });

  /** Returns the request that is saved, or why it is not possible. */
  return async (
    values: EmploymentChangeForm,
    asked: ChangeRequest,
  ): Promise<{ saved: ChangeRequest } | { problem: ChangeProblem }> => {
    const text = JSON.stringify(values);
    const repeated = unanswered.current?.values === text ? unanswered.current.request : null;
    const request = repeated ?? asked;
    if (repeated === null) {
      const { problem } = await preview(request);
      if (problem !== null) return { problem };
    }
    try {
      await callFunction('change-employment', request);
    } catch (error) {
      unanswered.current = null;
      if (isRefusal(error)) throw error;
      const terms = await readAgain();
      if (terms === null || !isInPlace(terms, request)) {
        unanswered.current = { values: text, request };
        throw terms === null ? new Error(m.changeUnanswered) : error;
      }
    }
    return { saved: request };
  };
}
