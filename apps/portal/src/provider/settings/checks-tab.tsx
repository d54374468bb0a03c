import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-settings';
import { formatMoment } from '@portage/messages/formats';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import type { InstallationReport } from './installation-report.ts';
import { NotRun } from './not-run.tsx';
import styles from './settings.module.css';

const tones = { wrong: 'maple', note: 'wheat', fine: 'moss' } as const satisfies Record<string, Tone>;
const results = ['wrong', 'note', 'fine'] as const;

/** What `portage doctor` finds, with what to do. What needs action comes first. */
export function ChecksTab({ report }: { report: InstallationReport }) {
  if (report.data === undefined)
    return (
      <NotRun report={report} title={m.checksNone}>
        <RichText text={m.checksNoneText} tags={{ code: (text) => <code className={styles.command}>{text}</code> }} />
      </NotRun>
    );
  const { findings, checked_at } = report.data;
  return (
    <Card
      flush
      title={m.checkedAt({ moment: formatMoment(Date.parse(checked_at)) })}
      aside={
        <Button size="s" pending={report.pending} onClick={report.run}>
          {m.run}
        </Button>
      }
    >
      <ul className={styles.findings} lang="en">
        {results.flatMap((result) =>
          findings
            .filter((finding) => finding.result === result)
            .map(({ check, advice }) => (
              <li key={`${check} ${advice}`} className={styles.finding}>
                <StatusBadge tone={tones[result]}>{m.resultOf({ result })}</StatusBadge>
                <div>
                  <p className={styles.check}>{check}</p>
                  {advice !== '' && <p className={styles.advice}>{advice}</p>}
                </div>
              </li>
            )),
        )}
      </ul>
    </Card>
  );
}
