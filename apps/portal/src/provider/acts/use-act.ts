import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import type { ProviderActName } from '@portage/contract/provider-acts';
import * as m from '@portage/messages/console-lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ActCallError } from '#lib/calls/call-function.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { consoleKey } from '../lists/console-key.ts';

/** Refusals that mean a colleague was faster, or the facts changed since the page was loaded. */
const overtaken = new Set([
  'treatmentDecided',
  'failedJobNotFound',
  'paymentNotFound',
  'requestIsOut',
  'decisionNotFound',
  'decisionTaken',
  'requestAnswered',
]);

/**
 * Carries out an act, and then refetches what is on screen, also after a refusal: what the page showed may be out of date.
 * @param done the title of the toast of a success, or the toast of an answer
 */
export function useAct<N extends ProviderActName>(
  name: N,
  done: string | ((answer: ProviderResponse<N>) => { title: string; description?: string }),
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ProviderRequest<N>) => callProvider(name, request),
    onSuccess: (answer) => toast(typeof done === 'string' ? { title: done } : done(answer)),
    onError: (error) =>
      toast({
        title: error instanceof ActCallError && overtaken.has(error.code ?? '') ? m.overtaken : m.actFailed,
        description: error.message,
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: consoleKey() }),
  });
}
