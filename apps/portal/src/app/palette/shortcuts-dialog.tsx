import * as m from '@portage/messages/palette';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckboxField } from '#ui/field/choice-field.tsx';
import { commandKey } from './command-key.ts';
import styles from './palette.module.css';
import { useSingleKeys } from './single-keys.ts';

const shortcuts = [
  { keys: [commandKey, 'K'], does: m.title },
  { keys: ['/'], does: m.searchPage },
  { keys: ['?'], does: m.shortcuts },
  { keys: ['F8'], does: m.toNotifications },
  { keys: ['Esc'], does: m.closeDialog },
  { keys: ['↑', '↓'], does: m.moveInList },
];

/** Lists the keyboard shortcuts, and turns those of a single key on and off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Dialog addressed={false} open onOpenChange={onClose} title={m.shortcuts} size="s">
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={m.singleKeys}
        hint={m.singleKeysHint}
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
    </Dialog>
  );
}
