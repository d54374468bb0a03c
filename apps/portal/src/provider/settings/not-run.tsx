import * as m from '@portage/messages/console-settings';
import { Stethoscope } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import type { InstallationReport } from './installation-report.ts';

/** Instead of a report that has not been asked for. @param text what it will show */
export function NotRun({ report, text = m.checksNoneText }: { report: InstallationReport; text?: string }) {
  return (
    <Card>
      <EmptyState
        title={m.checksNone}
        icon={<Stethoscope size={24} strokeWidth={1.5} aria-hidden="true" />}
        action={
          <Button variant="primary" pending={report.pending} onClick={report.run}>
            {m.run}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </Card>
  );
}
