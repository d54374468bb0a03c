import * as m from '@portage/messages/ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './more-actions.module.css';
import { RowMenu } from './row-menu.tsx';

/** An action that a page offers besides its main ones: a link with `to`, else a button. */
export interface MoreAction {
  key: string;
  label: ReactNode;
  /** On the button; the menu has none. */
  icon?: ReactNode;
  to?: string;
  onSelect?: () => void;
  disabled?: boolean;
  pending?: boolean;
}

interface MoreActionsProps {
  actions: readonly MoreAction[];
}

/** A page's further actions as buttons. On narrow screens they are in the menu instead. */
export function MoreButtons({ actions }: MoreActionsProps) {
  return (
    <span className={classNames(styles.buttons, actions.length > 2 && styles.many, 'in-menu')}>
      {actions.map(({ key, label, icon, to, onSelect, disabled, pending }) =>
        to === undefined ? (
          <Button key={key} icon={icon} onClick={onSelect} disabled={disabled} pending={pending ?? false}>
            {label}
          </Button>
        ) : (
          <ButtonLink key={key} to={to} icon={icon}>
            {label}
          </ButtonLink>
        ),
      )}
    </span>
  );
}

/** The same actions behind one button, shown on narrow screens only. Leaves out those that are disabled. */
export function MoreMenu({ actions }: MoreActionsProps) {
  const navigate = useNavigate();
  const items = actions
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, label, to, onSelect }) => ({
      key,
      label,
      onSelect: () => (to === undefined ? onSelect?.() : void navigate(to)),
    }));
  return (
    <RowMenu
      label={m.moreActions}
      items={items}
      pending={actions.some(({ pending }) => pending === true)}
      variant="secondary"
    />
  );
}
