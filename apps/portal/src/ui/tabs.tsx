import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './segments.module.css';

interface TabsProps {
  /** Names the group of tabs for those who cannot see it. */
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  value: string;
  onValueChange: (value: string) => void;
  /** Shown on the line of the tabs, at its other end: search and filters. */
  toolbar?: (list: ReactNode) => ReactNode;
}

/** Views of one page, one at a time. The owner keeps the chosen one, best in the address. */
export function Tabs({ label, tabs, value, onValueChange, toolbar }: TabsProps) {
  const list = (
    <Radix.List className={styles.track} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.value} value={tab.value} className={styles.segment}>
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
