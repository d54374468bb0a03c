import { useEffect } from 'react';
import { config } from '#lib/browser/config.ts';
import { showIn } from '#lib/browser/language.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './access.module.css';
import { forgetTyped, keepTyped, typedBefore } from './typed-before.ts';

interface OtherLanguagesProps {
  /** The fields of the page that keep what was typed. Never those of passwords and codes. */
  fields?: readonly string[];
  /** Keeps what is in no text field or list. */
  onSwitch?: () => void;
}

const inputOf = (name: string) => {
  const [input] = document.getElementsByName(name);
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input : null;
};

/** A button for each other language, named in that language, in the corner of a page before sign-in. */
export function OtherLanguages({ fields = [], onSwitch }: OtherLanguagesProps) {
  useEffect(() => {
    for (const [name, value] of Object.entries(typedBefore())) {
      const input = inputOf(name);
      if (input !== null) input.value = value;
    }
    forgetTyped();
  }, []);

  function show(locale: string) {
    onSwitch?.();
    keepTyped(Object.fromEntries(fields.map((name) => [name, inputOf(name)?.value ?? ''])));
    if (!showIn(locale)) forgetTyped();
  }

  return (
    <div className={styles.languages}>
      {config.languages.map(({ locale, name }) => (
        <Button key={locale} variant="quiet" lang={locale} onClick={() => show(locale)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
