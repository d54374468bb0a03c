import { type Config, defaults, type Settings, settingNames } from '../../config.ts';
import { secretSettings } from '../../settings/secret-files.ts';

/** One setting as staff may see it. */
export interface ConfiguredSetting {
  name: string;
  /** Null for a secret, and for a setting without a value. */
  value: string | null;
  /** 'set': it differs from the default. 'secret': it has a value that is never shown. 'unset': it has none. */
  state: 'set' | 'default' | 'secret' | 'unset';
}

/** Settings that are no secret of the program, but that no member of the staff needs to read. */
const hiddenSettings: readonly string[] = ['PROVIDER_EFT_ACCOUNT', 'S3_ACCESS_KEY_ID', 'BACKUP_S3_ACCESS_KEY_ID'];
const isHidden = (name: string) => hiddenSettings.includes(name) || secretSettings.some((one) => one === name);

/** Every setting by name. The value of a secret is never part of it. */
export const configuredSettings = (config: Config): ConfiguredSetting[] =>
  settingNames.map((name): ConfiguredSetting => {
    const value = config[name as keyof Settings];
    if (value === undefined) return { name, value: null, state: 'unset' };
    if (isHidden(name)) return { name, value: null, state: 'secret' };
    const state = shown(value) === shown(defaults[name as keyof Settings]) ? 'default' : 'set';
    return { name, value: shown(value), state };
  });

/** The value as it is written in the environment: lists with commas. */
const shown = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(shown).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
