import { type ReactNode, startTransition, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { lazyOpened } from '../dialog/lazy-dialog.tsx';
import type { MenuItem } from './menu-item.ts';
import styles from './row-menu.module.css';

const RowMenuItems = lazyOpened(async () => (await import('./row-menu-items.tsx')).RowMenuItems);

/** A background, not an icon, and one element for all rows: a scroll draws many of these buttons in each frame. */
const dots = <span className={styles.dots} aria-hidden="true" />;

interface RowMenuProps {
  /** Names the button for screen readers, such as 'Actions for Maya Tremblay'. */
  label: string;
  /** The actions, or a function that makes them once the menu was opened, for rows of a long list. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** Lines above the actions, such as what happened so far. */
  note?: readonly string[];
  /** An action of the menu is running. */
  pending?: boolean;
  /** On the button in place of the dots. */
  icon?: ReactNode;
  /** The button of a page rather than of a row has a border and the height of other buttons. */
  variant?: 'quiet' | 'secondary';
}

/**
 * The actions of a row behind one button. The menu's code loads with the first use. An action runs after the menu has
 * closed and focus is back on the button, so a dialog that it opens returns focus there.
 */
export function RowMenu({ label, items, note, pending = false, icon = dots, variant = 'quiet' }: RowMenuProps) {
  // The label of the row that it is open for: a list may give the button to another row. Null is closed, undefined never opened.
  const [openFor, setOpenFor] = useState<string | null>();
  if (openFor && openFor !== label) setOpenFor(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => startTransition(() => setOpenFor(label));
  return (
    <span className={classNames(styles.menu, openFor !== undefined && styles.used)}>
      <Button
        ref={button}
        variant={variant}
        size={variant === 'quiet' ? 's' : 'm'}
        className={classNames(styles.button, variant === 'secondary' && styles.large)}
        pending={pending}
        // Not hidden text, which the browser would lay out again in each row of a list that is sorted.
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={openFor === label}
        onClick={open}
        onKeyDown={(event) => {
          // While the code loads, no menu is open that could hear it.
          if (event.key === 'Escape') startTransition(() => setOpenFor(undefined));
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
        icon={icon}
      />
      {openFor !== undefined && (
        <RowMenuItems
          label={label}
          note={note}
          items={typeof items === 'function' ? items() : items}
          open={openFor === label}
          onClose={() => setOpenFor(null)}
          onNotLoaded={() => setOpenFor(undefined)}
          button={button}
        />
      )}
    </span>
  );
}
