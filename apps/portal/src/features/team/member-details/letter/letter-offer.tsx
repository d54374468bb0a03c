import * as m from '@portage/messages/placement-letter';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { TeamMember } from '../../team-members.ts';
import { useLetterAction } from './letter-action.ts';
import { letterInForce, memberLettersQuery, type PlacementLetter } from './letter-queries.ts';
import { NewLetterQuestion } from './letter-question.tsx';

interface Offer {
  email: string;
  letter: PlacementLetter;
  done: () => void;
}

/**
 * Offers a new placement letter after a member's email address changed, when one is out or signed for the old address.
 * `offer` resolves when it is sent or declined; a failure leaves the question open.
 */
export function useLetterOffer(member: TeamMember): { offer: (email: string) => Promise<void>; question: ReactNode } {
  const queryClient = useQueryClient();
  const change = useLetterAction(member);
  const [offered, setOffered] = useState<Offer | null>(null);

  async function offer(email: string): Promise<void> {
    const letters = await queryClient.fetchQuery({ ...memberLettersQuery(member), staleTime: 0 }).catch(() => []);
    const letter = letterInForce(letters);
    if (letter === undefined) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    setOffered({ email, letter, done: resolve });
    await promise.finally(() => setOffered(null));
  }

  const question = offered !== null && (
    <NewLetterQuestion
      email={offered.email}
      letter={offered.letter}
      cancelLabel={m.notNow}
      pending={change.isPending}
      onAnswer={(send) => {
        if (send) change.mutate({ action: 'replace', email: offered.email }, { onSuccess: offered.done });
        else offered.done();
      }}
    />
  );
  return { offer, question };
}
