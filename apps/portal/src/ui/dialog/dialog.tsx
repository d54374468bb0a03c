import * as m from '@portage/messages/ui';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { wholeNumbers } from '../text/whole-numbers.tsx';
import styles from './dialog.module.css';
import { DialogBody } from './dialog-body.tsx';
import { Overlay } from './overlay.tsx';
import { useReturnFocus } from './return-focus.ts';
import { useHistoryEntry } from './use-history-entry.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, always visible at the bottom. A submit button refers to its form with the `form` attribute. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** False while pending work must not be interrupted by Escape or a click outside. */
  dismissible?: boolean;
  /** False for what no address opens. It has an entry of its own, also beside an address whose dialog is not there. */
  addressed?: boolean;
}

/**
 * A modal dialog. Traps focus, closes on Escape, Back, the close button or a click outside, and restores focus. The overlay
 * is custom because the library's inserts a style element that a strict content security policy blocks.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = 'm',
    dismissible = true,
    addressed = true,
  } = props;
  const returnFocus = useReturnFocus();
  useHistoryEntry({ open, mayClose: dismissible, addressable: addressed, onClose: () => onOpenChange(false) });
  const preventDismissal = (event: Event) => {
    // Dismissing a toast must not close the dialog. The toast may already be removed from the page.
    const onToast = event.target instanceof Element && event.target.closest('[data-toast]') !== null;
    if (!dismissible || onToast) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          {...returnFocus}
          className={classNames(styles.content, size === 's' && styles.small, size === 'l' && styles.large)}
          onEscapeKeyDown={preventDismissal}
          onInteractOutside={preventDismissal}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <div className={styles.heading}>
              <Radix.Title className={styles.title}>{wholeNumbers(title)}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </div>
            {dismissible && (
              <Radix.Close className={styles.close} aria-label={m.close}>
                <X size={18} strokeWidth={1.5} aria-hidden="true" />
              </Radix.Close>
            )}
          </div>
          <DialogBody>{children}</DialogBody>
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
