import { DropdownMenu as Radix } from 'radix-ui';
import { type RefObject, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { MenuItem } from './menu-item.ts';
import styles from './row-menu.module.css';

interface RowMenuItemsProps {
  label: string;
  items: readonly MenuItem[];
  note?: readonly string[] | undefined;
  open: boolean;
  onClose: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

/** The open menu: arrow keys, Home, End and letters move, Enter chooses, Escape and Tab close. */
export function RowMenuItems({ label, items, note = [], open, onClose, button }: RowMenuItemsProps) {
  const chosen = useRef<MenuItem | null>(null);
  const noteId = useId();
  const first = items.findIndex(({ disabled }) => disabled !== true);
  return (
    // Not modal: the library's scroll lock inserts a style element that the content security policy blocks.
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()} modal={false}>
      <Radix.Trigger asChild>
        <span className={styles.anchor} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.items}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          loop
          aria-label={label}
          aria-labelledby={undefined}
          aria-describedby={note.length > 0 ? noteId : undefined}
          onInteractOutside={(event) => {
            // A press on the button closes the menu, and its click must not open it again.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const action = chosen.current;
            chosen.current = null;
            if (action !== null || !document.activeElement || document.activeElement === document.body)
              button.current?.focus();
            action?.onSelect();
          }}
        >
          {note.length > 0 && (
            <p id={noteId} className={styles.note}>
              {note.join('\n')}
            </p>
          )}
          {items.map((item, place) => (
            <Radix.Item
              key={item.key}
              ref={place === first ? focus : null}
              disabled={item.disabled ?? false}
              {...(item.note !== undefined && {
                'aria-labelledby': `${noteId}-${item.key}`,
                'aria-describedby': `${noteId}-${item.key}-note`,
              })}
              className={classNames(styles.item, item.destructive && styles.destructive)}
              onSelect={() => {
                chosen.current = item;
              }}
            >
              {item.note === undefined ? (
                item.label
              ) : (
                <>
                  <span id={`${noteId}-${item.key}`}>{item.label}</span>
                  <span id={`${noteId}-${item.key}-note`} className={styles.sets}>
                    {item.note}
                  </span>
                </>
              )}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the first item once it is placed. */
function focus(item: HTMLElement | null): void {
  if (item) requestAnimationFrame(() => item.isConnected && item.focus());
}
