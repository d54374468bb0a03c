import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './alert.module.css';

const icons = { destructive: CircleAlert, information: Info, success: CircleCheck, waiting: Info };

interface AlertProps {
  tone: 'destructive' | 'information' | 'success' | 'waiting';
  title?: string;
  children: ReactNode;
}

/** A message that stays on the page. The destructive kind is read out as soon as it appears. */
export function Alert({ tone, title, children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.alert, styles[tone])} {...(tone === 'destructive' && { role: 'alert' })}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.content}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
