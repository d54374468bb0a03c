import * as m from '@portage/messages/palette';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MAX_SEARCH } from '../list/search-field.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './command-dialog.module.css';
import { Overlay } from './overlay.tsx';
import { useReturnFocus } from './return-focus.ts';
import { useHistoryEntry } from './use-history-entry.ts';

export interface Command {
  /** Unique in the dialog. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: ReactNode;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
}

interface CommandDialogProps {
  title: string;
  /** The search field's name. */
  label: string;
  /** As short as the field on a phone. */
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** Groups without commands are left out. */
  groups: readonly CommandGroup[];
  /** Shown under the field: that nothing matches, or that the search failed. Also read by screen readers. */
  notice: ReactNode;
  onClose: () => void;
}

/** A search field over a list of commands, operated with the arrow keys and Enter, or by clicking. */
export function CommandDialog(props: CommandDialogProps) {
  const { title, label, placeholder, query, onQuery, groups, notice, onClose } = props;
  const id = useId();
  const returnFocus = useReturnFocus({ fields: false });
  useHistoryEntry({ open: true, mayClose: true, addressable: false, onClose });
  const list = useRef<HTMLDivElement>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const shown = groups.filter(({ commands }) => commands.length > 0);
  const commands = shown.flatMap((group) => group.commands);
  const found = commands.findIndex(({ key }) => key === chosenKey);
  const at = Math.max(0, found);
  const chosen = commands[at];

  useEffect(() => {
    if (chosen !== undefined) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setChosenKey(commands.at((at + step) % commands.length)?.key ?? null);
    }
    // An input method uses Enter to accept a word.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      chosen?.run();
    }
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content {...returnFocus} className={styles.content} aria-describedby={undefined}>
          <Radix.Title asChild>
            <h2 className={styles.title}>
              <VisuallyHidden>{title}</VisuallyHidden>
            </h2>
          </Radix.Title>
          <div className={styles.head}>
            <Search size={18} strokeWidth={1.5} aria-hidden="true" />
            <input
              type="text"
              role="combobox"
              aria-label={label}
              aria-expanded={commands.length > 0}
              aria-controls={commands.length > 0 ? `${id}-list` : undefined}
              aria-activedescendant={chosen && `${id}-${chosen.key}`}
              aria-autocomplete="list"
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_SEARCH}
              className={styles.input}
              value={query}
              onChange={(event) => {
                setChosenKey(null);
                onQuery(event.target.value);
              }}
              onKeyDown={onKeyDown}
            />
            <Radix.Close className={styles.close}>{m.close}</Radix.Close>
          </div>
          <div ref={list} className={styles.list}>
            {commands.length > 0 && (
              <div role="listbox" id={`${id}-list`} aria-label={title}>
                {shown.map((group) => (
                  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox
                  <div key={group.label} role="group" aria-label={group.label} className={styles.group}>
                    <p className={styles.label} aria-hidden="true">
                      {group.label}
                    </p>
                    {group.commands.map((command) => (
                      <Option
                        key={command.key}
                        id={`${id}-${command.key}`}
                        command={command}
                        selected={command === chosen}
                        onPoint={() => setChosenKey(command.key)}
                      />
                    ))}
                  </div>
                ))}
              </div>
            )}
            <div role="status" className={styles.notice}>
              {notice}
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  selected: boolean;
  /** The pointer moved over it. */
  onPoint: () => void;
}

function Option({ id, command, selected, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and names the active option
    <div
      role="option"
      id={id}
      aria-selected={selected}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={command.run}
    >
      <span className={styles.icon}>{command.icon}</span>
      <span className={styles.name}>{command.label}</span>
      {command.detail !== undefined && <span className={styles.detail}>{command.detail}</span>}
    </div>
  );
}
