import * as m from '@portage/messages/data-table';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import type { MenuItem } from './menu-item.ts';
import { RowMenu } from './row-menu.tsx';
import styles from './selection-actions.module.css';

interface SelectionAction extends MenuItem {
  /** In place of its text on a phone, where it is the only action. */
  icon?: ReactNode;
  pending?: boolean;
}

/** The actions on the selected rows of a list, as small buttons. On a phone one is its icon if it has one, and several are in a menu. */
export function SelectionActions({ actions }: { actions: readonly SelectionAction[] }) {
  const several = actions.length > 1;
  return (
    <>
      <span className={classNames(styles.buttons, several && styles.inMenu)}>
        {actions.map(({ key, label, icon, onSelect, pending = false }) => (
          <Button key={key} size="s" icon={icon} pending={pending} onClick={onSelect}>
            <span className={icon === undefined ? undefined : styles.label}>{label}</span>
          </Button>
        ))}
      </span>
      {several && (
        <span className={styles.menu}>
          <RowMenu label={m.actions} items={actions} pending={actions.some(({ pending }) => pending)} />
        </span>
      )}
    </>
  );
}
