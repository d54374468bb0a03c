import { paths } from '@portage/domain/portal-paths';
import type { TimeAwayKind } from '@portage/domain/time-away/time-away';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/time-away';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import styles from './time-away.module.css';
import type { AwayEntry, AwayPerson } from './time-away-queries.ts';

const tones: Readonly<Record<TimeAwayKind, Tone>> = { vacation: 'moss', sick: 'lake', unpaid: 'wheat' };

interface AwayRowProps {
  entry: AwayEntry;
  /** Whose it is, where that is not said above. */
  person?: AwayPerson;
  /** Lines below the first; those that are empty are left out. */
  lines: readonly (string | undefined)[];
  actions?: ReactNode;
}

/** An entry of a list: who, why and when, with what can be done about it. */
export function AwayRow({ entry, person, lines, actions }: AwayRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.first}>
          {person !== undefined && <Link to={`${paths.team}/${person.id}`}>{person.name}</Link>}
          <StatusBadge tone={tones[entry.kind]}>{m.kind(entry)}</StatusBadge>
        </p>
        {lines
          .filter((line) => line !== undefined && line !== '')
          .map((line) => (
            <p key={line} className={styles.line}>
              {wholeNumbers(line ?? '')}
            </p>
          ))}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
