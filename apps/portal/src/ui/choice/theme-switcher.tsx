import * as m from '@portage/messages/shell';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import hidden from '../text/visually-hidden.module.css';
import { type ThemeChoice, themeChoices, useTheme } from './theme.ts';
import styles from './theme-switcher.module.css';

const themeOptions: Record<ThemeChoice, { label: string; Icon: typeof Sun }> = {
  system: { label: m.systemTheme, Icon: Monitor },
  light: { label: m.lightTheme, Icon: Sun },
  dark: { label: m.darkTheme, Icon: Moon },
};

/** Switches between light, dark and the system's theme. */
export function ThemeSwitcher() {
  const [chosen, choose] = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switcher}>
      <legend className={hidden.hidden}>{m.theme}</legend>
      {themeChoices.map((choice) => {
        const { label, Icon } = themeOptions[choice];
        return (
          <label className={styles.option} key={choice} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={chosen === choice}
              onChange={() => choose(choice)}
            />
            <Icon size={15} strokeWidth={1.5} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}
