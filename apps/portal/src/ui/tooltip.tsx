import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** The words; nothing is shown while there are none, and they appear under a pointer that is there already. */
  content: ReactNode;
  /** One focusable element. To explain a disabled button give it `aria-disabled`, not `disabled`. */
  children: ReactElement;
}

/** A sentence beside a control on hover and focus, and on tap when the control is disabled. */
export function Tooltip({ content, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const isEmpty = content === undefined || content === null || content === false || content === '';
  return (
    <Radix.Provider delayDuration={250} skipDelayDuration={200}>
      <Radix.Root open={open && !isEmpty} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          onClick={(event) => {
            // A finger cannot hover: a tap on a disabled control says why it is disabled.
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
