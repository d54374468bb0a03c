import * as m from '@portage/messages/company-people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { companiesQuery } from '#lib/company/company-queries.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';

interface Act {
  run: () => Promise<unknown>;
  /** Shown when it succeeds. */
  done: { title: string; description?: string };
  /** Also changes what the user is in the company. */
  ownRole?: boolean;
}

/** Changes something about the company's people, says so, and reads the list again. A refusal is shown with its reason. */
export function usePeopleAct(companyId: string) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  return useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: async (_, { done, ownRole }) => {
      toast(done);
      if (ownRole === true) await queryClient.invalidateQueries({ queryKey: companiesQuery(userId).queryKey });
    },
    onError: (error) => toast({ title: m.actionFailed, description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tableKey('company_members', companyId) }),
  });
}
