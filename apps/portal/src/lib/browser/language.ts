import { chosenLocale, LANGUAGE_COOKIE } from '@portage/messages/languages';
import { authClient, getSession } from '../api/auth-client.ts';
import { setTabItem, tabItem } from '../session/tab-storage.ts';
import { config } from './config.ts';

/** The language of this build. */
const shown = document.documentElement.lang;
/** Keeps the language that this tab last loaded a page for. */
const REQUESTED = 'portage-locale';

/** Keeps a language in this browser for a year. @returns false when the browser keeps no cookies */
function keepLocale(locale: string): boolean {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=31536000; samesite=lax${secure}`;
  return chosenLocale(document.cookie) === locale;
}

/**
 * Saves a language with the account and shows the same page in it.
 * @throws AuthError when it could not be saved; nothing changes then
 */
export async function switchLanguage(locale: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.updateUser({ data: { locale } });
  if (error) throw error;
  showIn(locale);
}

let asked: ((locale: string) => void) | null = null;

/** Names what switches the language where a page may hold typed text. Returns a function that stops it. */
export function onLanguageAsked(handler: (locale: string) => void): () => void {
  asked = handler;
  return () => {
    if (asked === handler) asked = null;
  };
}

/** Asks for another language from anywhere in the portal. */
export const askForLanguage = (locale: string): void => asked?.(locale);

/**
 * Keeps a language in this browser and shows the same address in it. For a visitor without an account.
 * @returns false when the browser keeps no cookies and the page stays as it is
 */
export function showIn(locale: string): boolean {
  const kept = keepLocale(locale);
  if (kept) location.reload();
  return kept;
}

/**
 * Shows the page in the account's language after a sign-in in another one. An account without a language gets the one that was
 * chosen in this browser. Does nothing once another account has signed in.
 */
export async function followAccountLanguage(userId: string): Promise<void> {
  const kept = chosenLocale(document.cookie);
  const user = await signedInUser();
  if (user?.id !== userId) return;
  const saved: unknown = user.user_metadata.locale;
  if (saved !== undefined || kept === null) showSaved(saved);
  else await (await authClient()).updateUser({ data: { locale: kept } });
}

/**
 * Shows the page in the account's language while two-step verification is pending, when nothing of the account may be changed yet.
 * @returns whether the page is loading in it
 */
export const showAccountLanguage = async (): Promise<boolean> =>
  showSaved((await signedInUser())?.user_metadata.locale);

async function signedInUser() {
  const { data } = await getSession();
  return data.session?.user;
}

/**
 * The cookie does not say what this page was loaded with: another tab may have set it since.
 * @param saved the language of the account
 */
function showSaved(saved: unknown): boolean {
  const other = config.languages.find(({ locale }) => locale === saved && locale !== shown);
  if (other === undefined) {
    setTabItem(REQUESTED, null);
    return false;
  }
  // A page that was loaded for this language and is in another one is the server's best match.
  if (tabItem(REQUESTED) === other.locale || !keepLocale(other.locale)) return false;
  setTabItem(REQUESTED, other.locale);
  location.reload();
  return true;
}
