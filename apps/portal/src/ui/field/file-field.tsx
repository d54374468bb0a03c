import * as m from '@portage/messages/file-field';
import { formatFileSize } from '@portage/messages/formats';
import * as start from '@portage/messages/start';
import { Camera, FileText, ImageIcon } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { RichText } from '../text/rich-text.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import fieldStyles from './field.module.css';
import { FieldError } from './field.tsx';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  /** Whether what is above the field names it already. */
  hideLabel?: boolean;
  /** Accepted types, as on an input: '.pdf,.doc' or 'image/png'. */
  accept?: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** What the button says that takes a photo, on a device that is held; none without it. */
  camera?: string;
  /** The selected file; `previewUrl` shows it when it is an image. */
  chosen: { name: string; size?: number; previewUrl?: string } | null;
  /** Called with the selected file, or null when it is removed. */
  onChoose: (file: File | null) => void;
  disabled?: boolean;
}

/** Selects one file, shows it, and removes it. */
export function FileField(props: FileFieldProps) {
  const { label, hideLabel = false, accept, hint, error, optional, camera, chosen, onChoose, disabled } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const picture = accept?.includes('image/') === true;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file) onChoose(file);
    // Reset, so the same file can be selected again after it was removed or rejected.
    event.target.value = '';
  }

  const name = (
    <label className={fieldStyles.label} htmlFor={id} id={`${id}-label`}>
      {label}
    </label>
  );

  return (
    <div className={classNames(fieldStyles.field, styles.field)}>
      {hideLabel ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <div className={fieldStyles.top}>
          {name}
          {optional === true && <span className={fieldStyles.optional}>{start.optional}</span>}
        </div>
      )}
      {camera !== undefined && chosen === null && (
        <span className={styles.camera}>
          <Camera size={24} strokeWidth={1.5} aria-hidden="true" />
          <span aria-hidden="true">{camera}</span>
          <input
            type="file"
            className={styles.input}
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={choose}
            disabled={disabled === true}
            aria-label={camera}
          />
        </span>
      )}
      <div className={classNames(styles.frame, chosen && styles.filled, error && styles.wrong)}>
        <span className={styles.preview}>
          {chosen?.previewUrl !== undefined ? (
            <img src={chosen.previewUrl} alt={m.previewOf({ name: chosen.name })} />
          ) : picture ? (
            <ImageIcon size={20} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
          )}
        </span>
        <div className={styles.text}>
          {chosen && (
            <p className={styles.name}>
              {chosen.name}
              {chosen.size !== undefined && <span className={styles.size}> · {formatFileSize(chosen.size)}</span>}
            </p>
          )}
          <span className={styles.choose}>
            <span id={`${id}-action`}>{chosen ? m.replace : m.choose}</span>
            <input
              ref={input}
              id={id}
              type="file"
              className={styles.input}
              accept={accept}
              onChange={choose}
              disabled={disabled === true}
              aria-labelledby={`${id}-label ${id}-action`}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={described === '' ? undefined : described}
            />
          </span>
        </div>
        {chosen && (
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              onChoose(null);
              input.current?.focus();
            }}
          >
            <RichText
              text={m.remove({ label: label.toLowerCase() })}
              tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
            />
          </Button>
        )}
      </div>
      {hint !== undefined && (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
