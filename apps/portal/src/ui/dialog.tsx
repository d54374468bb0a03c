import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { DialogBody } from './dialog-body.tsx';
import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, always in sight. A submit button reaches its form by the attribute `form`. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** False while work is under way that must not be left by Escape or a click beside the dialog. */
  dismissible?: boolean;
}

/**
 * A modal dialog: keeps the focus inside, closes by Escape, the cross or a click beside it, and gives the focus back.
 * The overlay is our own, since the library's writes a style element that a strict content security policy refuses.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'm', dismissible = true } = props;
  const returnFocus = useReturnFocus();
  const hold = (event: Event) => {
    // A message in the corner is dismissed without leaving the dialog; by now it may be out of the page.
    const onToast = event.target instanceof Element && event.target.closest('[data-toast]') !== null;
    if (!dismissible || onToast) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={styles.overlay} data-state="open" data-dialog-open="" aria-hidden="true" />
        <Radix.Content
          {...returnFocus}
          className={classNames(styles.content, size === 's' && styles.small, size === 'l' && styles.large)}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <div className={styles.heading}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </div>
            {dismissible && (
              <Radix.Close className={styles.close} aria-label="Close">
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
