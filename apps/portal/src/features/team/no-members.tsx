import { Users } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface NoMembersProps {
  because: 'none' | 'filtered' | 'failed';
  onRetry: () => void;
  onClear: () => void;
}

/** Empty state: why no members are shown, and what to do next. */
export function NoMembers({ because, onRetry, onClear }: NoMembersProps) {
  const icon = <Users size={24} strokeWidth={1.5} aria-hidden="true" />;
  if (because === 'failed')
    return (
      <EmptyState
        title="The team could not be loaded"
        icon={icon}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  if (because === 'filtered')
    return (
      <EmptyState title="No team members found" icon={icon} action={<Button onClick={onClear}>Clear filters</Button>}>
        No one matches this search and status.
      </EmptyState>
    );
  return (
    <EmptyState title="No team members found" icon={icon}>
      Add your first team member to begin hiring in Canada.
    </EmptyState>
  );
}
