import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** Empty content shows nothing. Content that arrives while the pointer is over the control appears right away. */
  content: ReactNode;
  /** One focusable element. To explain a disabled button, use `aria-disabled` instead of `disabled`. */
  children: ReactElement;
}

/** Text next to a control on hover and focus, and on tap when the control is disabled. */
export function Tooltip({ content, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const isEmpty = content === undefined || content === null || content === false || content === '';
  return (
    <Radix.Provider delayDuration={250} skipDelayDuration={200}>
      <Radix.Root open={open && !isEmpty} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          onClick={(event) => {
            // Touch has no hover, so a tap on a disabled control shows the reason.
            if (isEmpty || event.currentTarget.getAttribute('aria-disabled') !== 'true') return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tip} sideOffset={6} collisionPadding={12}>
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
