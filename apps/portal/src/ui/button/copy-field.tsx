import * as m from '@portage/messages/ui';
import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { TextField } from '../field/text-field.tsx';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';

/** A read-only field, selected on focus, with a copy button. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const [copied, setCopied] = useState(false);
  const hintId = useId();
  const Icon = copied ? Check : Copy;
  return (
    <div className={styles.copy}>
      <TextField
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.target.select()}
        {...(hint !== undefined && { 'aria-describedby': hintId })}
      />
      <Button
        icon={<Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() =>
          void navigator.clipboard.writeText(value).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        <span aria-live="polite">{copied ? m.copied : m.copy}</span>
      </Button>
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
