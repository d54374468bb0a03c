import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './segments.module.css';

interface TabsProps {
  /** Names the tab list for screen readers. */
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  value: string;
  onValueChange: (value: string) => void;
  /** Wraps the tab list, to put search and filters on the same line. */
  toolbar?: (list: ReactNode) => ReactNode;
}

/** Tabs. The parent controls the selected value and ideally keeps it in the URL. */
export function Tabs({ label, tabs, value, onValueChange, toolbar }: TabsProps) {
  const list = (
    <Radix.List className={styles.track} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.value} value={tab.value} className={styles.segment} data-label={tab.label}>
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      {toolbar ? toolbar(list) : list}
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
