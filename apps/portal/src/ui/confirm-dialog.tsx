import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { useReturnFocus } from './return-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What the confirming button does, as a verb: 'Deactivate'. */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** The confirmed work is under way; the dialog stays until its owner closes it. */
  pending?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before something that cannot simply be taken back. The focus starts on Cancel; a click beside does not close. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', onConfirm, children } = props;
  const pending = props.pending === true;
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => pending || onOpenChange(next)}>
      <Radix.Portal>
        <div className={styles.overlay} data-state="open" data-dialog-open="" aria-hidden="true" />
        <Radix.Content {...returnFocus} className={classNames(styles.content, styles.small)}>
          <div className={styles.head}>
            <div className={styles.heading}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
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
