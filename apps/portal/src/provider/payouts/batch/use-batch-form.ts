import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import type { ProviderActName } from '@portage/contract/provider-acts';
import type { ActFieldRule } from '@portage/domain/forms/act-form';
import { useQueryClient } from '@tanstack/react-query';
import { ActCallError } from '#lib/calls/call-function.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { actSchema } from '../../acts/act-schema.ts';
import { consoleKey } from '../../lists/console-key.ts';

interface BatchForm<N extends ProviderActName, Values extends Record<string, string>> {
  act: N;
  fields: readonly ActFieldRule[];
  values: Values;
  request: (entered: Values) => ProviderRequest<N>;
  done: (answer: ProviderResponse<N>) => void;
  /** Called with the server's sentence when the batch would be another one now. */
  onChanged?: (why: string) => void;
}

/** The form of an act that moves a batch on. What is on screen is read again afterwards, also after a refusal. */
export function useBatchForm<N extends ProviderActName, Values extends Record<string, string>>({
  act,
  fields,
  values,
  request,
  done,
  onChanged,
}: BatchForm<N, Values>): FormOf<Values> {
  const queryClient = useQueryClient();
  return useForm<Values>({
    schema: actSchema<Values>(fields),
    defaultValues: values,
    onError: (error) => {
      if (error instanceof ActCallError && error.code === 'payoutBatchChanged') onChanged?.(error.message);
    },
    onSubmit: async (entered) => {
      const answer = await callProvider(act, request(entered)).finally(
        () => void queryClient.invalidateQueries({ queryKey: consoleKey() }),
      );
      done(answer);
    },
  });
}
