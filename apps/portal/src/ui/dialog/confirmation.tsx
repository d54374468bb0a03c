import * as m from '@portage/messages/ui';
import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { wholeNumbers } from '../text/whole-numbers.tsx';
import styles from './dialog.module.css';
import { Overlay } from './overlay.tsx';
import { useReturnFocus } from './return-focus.ts';
import { useHistoryEntry } from './use-history-entry.ts';
import { useToastRoom } from './use-toast-room.ts';

export interface ConfirmationProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The action as a verb: 'Deactivate'. */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Room for a form with a summary beside it. */
  wide?: boolean;
  /** The confirmed action is running; the parent closes the dialog when it is done. */
  pending?: boolean;
  /** An address holds it open. */
  addressed?: boolean;
  /** False where Back is handled by what asks. */
  inHistory?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** What `ConfirmDialog` shows when it is open. */
export function Confirmation(props: ConfirmationProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = m.cancel, onConfirm, children } = props;
  const pending = props.pending === true;
  const returnFocus = useReturnFocus({ fields: false });
  useToastRoom();
  useHistoryEntry({
    open: open && props.inHistory !== false,
    mayClose: !pending,
    addressable: props.addressed === true,
    onClose: () => onOpenChange(false),
  });
  return (
    <Radix.Root open={open} onOpenChange={(next) => pending || onOpenChange(next)}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          {...returnFocus}
          className={classNames(styles.content, props.wide === true ? styles.large : styles.small)}
          // From the last button, Tab goes to the first field without scrolling to it.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        >
          <div className={styles.head}>
            <div className={styles.heading}>
              <Radix.Title className={styles.title}>{wholeNumbers(title)}</Radix.Title>
            </div>
          </div>
          <div className={styles.body}>
            <Radix.Description>{description}</Radix.Description>
            {children}
          </div>
          <div className={styles.footer}>
            <Radix.Cancel asChild>
              <Button disabled={pending}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={props.destructive === true ? 'destructive' : 'primary'}
              pending={pending}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
