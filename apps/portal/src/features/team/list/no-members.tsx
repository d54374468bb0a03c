import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/team';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import { usePlanStatus } from './plan-needed.tsx';

interface NoMembersProps {
  because: 'none' | 'filtered' | 'failed';
  /** What the page is made of. */
  reads: readonly Read[];
  onAdd: () => void;
  onClear: () => void;
}

/** Empty state: why no members are shown, and what to do next. */
export function NoMembers({ because, reads, onAdd, onClear }: NoMembersProps) {
  const icon = <Users size={24} strokeWidth={1.5} aria-hidden="true" />;
  if (because === 'failed') return <FailedState title={m.notLoaded} action={<TryAgain reads={reads} />} />;
  if (because === 'filtered')
    return (
      <EmptyState title={m.noMembers} icon={icon} action={<Button onClick={onClear}>{m.clearFilters}</Button>}>
        {m.noMatch}
      </EmptyState>
    );
  return <NoMembersYet icon={icon} onAdd={onAdd} />;
}

/** Without a plan, choosing one comes first. */
function NoMembersYet({ icon, onAdd }: { icon: ReactNode; onAdd: () => void }) {
  const status = usePlanStatus();
  const isPlanned = sameStatus(status, 'Completed');
  const action = isPlanned ? (
    <Button variant="primary" onClick={onAdd}>
      {m.addFirstAction}
    </Button>
  ) : (
    <ButtonLink variant="primary" to="/plan">
      {status === null ? m.pickPlan : m.openPlan}
    </ButtonLink>
  );
  return (
    <EmptyState title={m.noMembers} icon={icon} action={status === undefined ? undefined : action}>
      {isPlanned || status === undefined ? m.addFirst : m.addOncePlanned}
    </EmptyState>
  );
}
