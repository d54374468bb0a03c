import { config } from '#lib/browser/config.ts';
import { showIn } from '#lib/browser/language.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './access.module.css';

/** A button for each other language, named in that language, below what a link from a mail opens. */
export const OtherLanguages = () => (
  <div className={styles.languages}>
    {config.languages.map(({ locale, name }) => (
      <Button key={locale} variant="quiet" lang={locale} onClick={() => showIn(locale)}>
        {name}
      </Button>
    ))}
  </div>
);
