import * as m from '@portage/messages/console-settings';
import { Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import type { InstallationReport } from './installation-report.ts';

interface NotRunProps {
  report: InstallationReport;
  title: string;
  /** What it will show. */
  children: ReactNode;
}

/** Instead of a report that has not been asked for. */
export function NotRun({ report, title, children }: NotRunProps) {
  return (
    <Card>
      <EmptyState
        title={title}
        icon={<Stethoscope size={24} strokeWidth={1.5} aria-hidden="true" />}
        action={
          <Button variant="primary" pending={report.pending} onClick={report.run}>
            {m.run}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}
