import * as m from '@portage/messages/start';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { RichText } from '../text/rich-text.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { Field, type FieldProps, splitField } from './field.tsx';
import styles from './password-field.module.css';

/** A password field with a show/hide toggle. Paste and password managers work as usual. */
export function PasswordField(props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const [field, input] = splitField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field} id={input.id}>
      {({ className, ...control }) => (
        <span className={styles.frame}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(className, styles.input)}
          />
          <button type="button" className={styles.toggle} onClick={() => setShown(!shown)} aria-controls={control.id}>
            <RichText
              text={(shown ? m.hideField : m.showField)({ label: field.label.toLowerCase() })}
              tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
            />
          </button>
        </span>
      )}
    </Field>
  );
}
