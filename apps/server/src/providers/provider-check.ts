import type { Catalog } from '@portage/messages';
import { ProviderError } from './provider-error.ts';

/** One check that `portage doctor` made of an outside service. */
export interface ProviderCheck {
  /** What was checked: 'Stripe: price of Essential, monthly'. */
  check: string;
  /** One sentence that says what is wrong and what to do; null when the check passed. */
  wrong: string | null;
}

/**
 * Runs a check. Returns its result, or a sentence on why it could not run and what to do.
 * @param m the texts for operators
 * @param vendor display name
 * @param words.refused what to do when the vendor rejects the key
 * @param words.address the setting with the vendor's address
 */
export async function checkSentence(
  m: Catalog['operator'],
  vendor: string,
  words: { refused: string; address: string },
  check: () => Promise<string | null>,
): Promise<string | null> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { status, code, message } = error;
    if (status === 401) return words.refused;
    if (status === 429) return m.vendorBusy({ vendor });
    const setting = words.address;
    if (status === null && code !== null) return m.vendorUnreachable({ vendor, reason: code, setting });
    if (status !== null && status >= 500) return m.vendorFailing({ vendor, status, setting });
    return message;
  }
}
