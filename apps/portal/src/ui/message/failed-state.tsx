import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/** In place of what could not be loaded: what it is, and a button that reads it again. */
export const FailedState = ({ title, action }: { title: string; action?: ReactNode }) => (
  <EmptyState title={title} icon={<CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" />} action={action} />
);
