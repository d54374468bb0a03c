import { ProviderError } from './provider-error.ts';

/** One thing that `portage doctor` looked at in an outside service. */
export interface ProviderCheck {
  /** What was looked at: 'Stripe: price of Essential, monthly'. */
  check: string;
  /** One sentence that says what is wrong and what to do; null when it is as it should be. */
  wrong: string | null;
}

/**
 * What a check says, or one sentence on what kept it from being made, with what to do.
 * @param vendor as people call it
 * @param words.refused what to do when the vendor does not accept the key
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
