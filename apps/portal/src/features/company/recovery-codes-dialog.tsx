import { Download } from 'lucide-react';
import { saveFile } from '#lib/csv.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './two-step.module.css';

/** Shows new recovery codes, this one time. Only the button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Keep your recovery codes"
      description="Each signs you in once when your authenticator app is not at hand. They are not shown again."
      size="s"
      dismissible={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <div className={styles.steps}>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.keep}>
          <CopyButton text={text}>Copy codes</CopyButton>
          <Button
            size="s"
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => saveFile('portage-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          >
            Download codes
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
