import { Users } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { Faced } from '#ui/face/face.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import type { ToastItem } from '#ui/message/toast-viewport.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { longText, Section, State } from '../specimen.tsx';

const tones = ['moss', 'lake', 'rowan', 'wheat', 'maple', 'spruce', 'neutral'] as const;

interface MessagesProps {
  onToast: (toast: Omit<ToastItem, 'id'>) => void;
}

/** Alerts, toasts, cards, badges, and placeholders. */
export function Messages({ onToast }: MessagesProps) {
  return (
    <Section title="Messages">
      <State name="Alert">
        <Alert tone="information">Payroll runs every second Monday.</Alert>
        <Alert tone="success" title="Signed">
          The file is the one that was sealed.
        </Alert>
        <Alert tone="waiting" title="Awaiting signature">
          Review and sign the agreement.
        </Alert>
        <Alert tone="destructive" title="We couldn't save this">
          {longText}
        </Alert>
      </State>
      <State name="Toast">
        <Button onClick={() => onToast({ title: 'Team member added', variant: 'default' })}>Show a success</Button>
        <Button onClick={() => onToast({ title: 'Download failed', description: longText, variant: 'destructive' })}>
          Show an error
        </Button>
      </State>
      <State name="Card">
        <Card>Without a title</Card>
        <Card title="With a title" aside="67% complete">
          Content
        </Card>
        <Card title={longText} flush>
          Flush content
        </Card>
      </State>
      <State name="Status">
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </State>
      <State name="Face">
        {['Maya Tremblay', 'Noah Okafor', 'Liam Chen', 'Ana Silva', 'Élodie Roy', 'ana@example.com'].map((name) => (
          <Faced key={name} name={name}>
            {name}
          </Faced>
        ))}
      </State>
      <State name="Empty">
        <EmptyState
          title="No team members found"
          icon={<Users size={28} strokeWidth={1.5} aria-hidden="true" />}
          action={<Button variant="primary">Add Team Member</Button>}
        >
          Add the first person you hire in Canada.
        </EmptyState>
        <EmptyState title={longText} />
      </State>
      <State name="Loading">
        <Skeleton />
        <Skeleton width="12rem" height="3rem" />
        <ProgressBar label="Upload" percent={0} />
        <ProgressBar label="Resume upload" percent={67} />
      </State>
    </Section>
  );
}
