import { chosenLocale } from '@portage/messages/languages';
import type { Deps } from '../deps.ts';
import { messagesIn } from '../platform/catalogs.ts';

/** The texts in the language that the caller's browser chose. */
export const callersMessages = ({ messages }: Deps, cookies: string | undefined) =>
  messagesIn(messages, chosenLocale(cookies));
