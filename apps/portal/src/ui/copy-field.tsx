import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { TextField } from './text-field.tsx';

/** A text that is to be taken elsewhere: read-only, selected on focus, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <div className={styles.copy}>
      <TextField
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.target.select()}
        {...(hint !== undefined && { hint })}
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
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
