import * as m from '@portage/messages/palette';
import * as shell from '@portage/messages/shell';
import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { config } from '#lib/browser/config.ts';
import { askForLanguage } from '#lib/browser/language.ts';
import { type ThemeChoice, themeChoices } from '#ui/choice/theme.ts';
import type { Command } from '#ui/dialog/command-dialog.tsx';

const themes = {
  system: { label: shell.systemTheme, Icon: Monitor },
  light: { label: shell.lightTheme, Icon: Sun },
  dark: { label: shell.darkTheme, Icon: Moon },
} as const;
const iconProps = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface Given {
  /** Whether a command with this name and these other words is asked for. */
  matches: (label: string, words?: string) => boolean;
  theme: ThemeChoice;
  onTheme: (choice: ThemeChoice) => void;
  onClose: () => void;
}

/** Commands that switch the theme, and the language as the sidebar does. */
export function settingCommands({ matches, theme, onTheme, onClose }: Given): Command[] {
  const switchTheme = themeChoices
    .filter((choice) => choice !== theme && matches(themes[choice].label, m.themeWords))
    .map((choice): Command => {
      const { label, Icon } = themes[choice];
      const run = () => {
        onTheme(choice);
        onClose();
      };
      return { key: `theme ${choice}`, label, icon: <Icon {...iconProps} />, run };
    });
  const switchLanguage = config.languages
    .filter(({ name }) => matches(name, m.languageWords))
    .map(({ locale, name }): Command => {
      const run = () => {
        onClose();
        askForLanguage(locale);
      };
      return { key: `language ${locale}`, label: name, icon: <Languages {...iconProps} />, run };
    });
  return [...switchTheme, ...switchLanguage];
}
