import * as m from '@portage/messages/terms';
import { Popover as Radix } from 'radix-ui';
import type { RefObject } from 'react';
import styles from './term-help.module.css';
import { type Term, termTexts } from './term-texts.ts';

interface TermPopoverProps {
  term: Term;
  title: string;
  /** The button that opened it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** An explanation next to its button. Takes the focus; closes on Escape and on a click outside. */
export function TermPopover({ term, title, button, onClose }: TermPopoverProps) {
  const { text, link } = termTexts[term];
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          className={styles.content}
          aria-label={title}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button itself closes it.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
        >
          <p>{text}</p>
          <p className={styles.links}>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {m.source}
            </a>
            <Radix.Close className={styles.close}>{m.close}</Radix.Close>
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
