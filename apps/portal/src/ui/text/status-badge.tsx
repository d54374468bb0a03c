import type { Tone } from '@portage/domain/tone';
import { classNames } from '../class-names.ts';
import styles from './status-badge.module.css';

/** A status as a dot and a word. The tone comes from the domain (`teamMemberTone`, `invoiceTone` and so on). */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
