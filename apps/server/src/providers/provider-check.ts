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
 * @param vendor display name
 * @param words.refused what to do when the vendor rejects the key
 * @param words.address the setting with the vendor's address
 */
export async function checkSentence(
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
    if (status === 429) return `${vendor} has been asked too often; run portage doctor again in a minute.`;
    const isAway = status === null ? code !== null : status >= 500;
    if (isAway) {
      const how = status === null ? `cannot be reached (${code})` : `answers with ${status}`;
      return `${vendor} ${how}; check the network, ${words.address} and the vendor's status page, and run portage doctor again.`;
    }
    return message;
  }
}
