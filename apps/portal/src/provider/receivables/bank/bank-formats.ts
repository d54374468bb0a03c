import { decodeUnicode, type Reading, readingsOf } from '@portage/domain/text/decode-text';

const storageKey = 'portage-bank-formats';

/** Profiles of banks' statements, as the server reads them, and the one that was chosen last. */
export interface BankFormats {
  /** The JSON text; null when there is no file. */
  profiles: string | null;
  profile: string;
}

export const genericFormat = 'generic';
const none: BankFormats = { profiles: null, profile: genericFormat };

/** The names of a file's profiles; null when it is none. The server checks the profiles themselves. */
export function formatNames(profiles: string | null): string[] | null {
  if (profiles === null) return [];
  try {
    const given: unknown = JSON.parse(profiles);
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.keys(given) : null;
  } catch {
    return null;
  }
}

/** The formats that this browser keeps from the last import. */
export function keptFormats(): BankFormats {
  try {
    const kept = { ...none, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') } as BankFormats;
    return formatNames(kept.profiles) === null ? none : kept;
  } catch {
    return none;
  }
}

/** Keeps the formats for the next import. A browser without storage asks again. */
export function keepFormats(formats: BankFormats): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(formats));
  } catch {
    // The import works without.
  }
}

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

/** The ways to read a bank's file. More than one when only a reader of its letters can choose. */
export const fileReadings = async (file: File): Promise<Reading[]> => readingsOf(await bytesOf(file));

/** A file of profiles, which is in Unicode as all JSON; an empty text is none. */
export const profilesText = async (file: File): Promise<string> => decodeUnicode(await bytesOf(file)) ?? '';
