import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** The words; nothing is shown (and nothing added) when there are none. */
  content: ReactNode;
  /** One focusable element. To explain a disabled button give it `aria-disabled`, not `disabled`. */
  children: ReactElement;
}

/** A sentence beside a control on hover and focus, and on tap when the control is disabled. */
export function Tooltip({ content, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  if (content === undefined || content === null || content === false || content === '') return children;
  return (
    <Radix.Provider delayDuration={250} skipDelayDuration={200}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          onClick={(event) => {
            // A finger cannot hover: a tap on a disabled control says why it is disabled.
            if (event.currentTarget.getAttribute('aria-disabled') !== 'true') return;
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
