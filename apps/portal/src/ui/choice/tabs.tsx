import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
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

/**
 * Tabs. The parent controls the selected value and ideally keeps it in the URL. The panels are plain elements: those of the library read
 * their computed style when they are mounted, and the browser then computes the style of the whole page in the middle of a render.
 */
export function Tabs({ label, tabs, value, onValueChange, toolbar }: TabsProps) {
  const id = useId();
  const tabId = (tab: string) => `${id}tab-${tab}`;
  const panelId = (tab: string) => `${id}panel-${tab}`;
  const list = (
    <Radix.List className={styles.track} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          id={tabId(tab.value)}
          aria-controls={panelId(tab.value)}
          className={styles.segment}
          data-label={tab.label}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      {toolbar ? toolbar(list) : list}
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={panelId(tab.value)}
          aria-labelledby={tabId(tab.value)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have nothing else to focus
          tabIndex={0}
          hidden={tab.value !== value}
          className={styles.panel}
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </Radix.Root>
  );
}
