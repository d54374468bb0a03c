import * as m from '@portage/messages/two-step';
import { Download } from 'lucide-react';
import { saveFile } from '#lib/browser/csv.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './two-step.module.css';

/** Shows new recovery codes, this one time. Only the button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      addressed={false}
      open
      onOpenChange={(open) => open || onClose()}
      title={m.saveCodesTitle}
      description={m.saveCodesText}
      size="s"
      dismissible={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          {m.codesSaved}
        </Button>
      }
    >
      <div className={styles.steps}>
        <ul className={styles.codes} aria-label={m.recoveryCodes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.keep}>
          <CopyButton text={text}>{m.copyCodes}</CopyButton>
          <Button
            size="s"
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => saveFile('portage-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          >
            {m.downloadCodes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
