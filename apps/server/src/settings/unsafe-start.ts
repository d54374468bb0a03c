import type { Exposure } from './exposure.ts';
import { type StartError, startError } from './start-error.ts';

interface Keys {
  STRIPE_SECRET_KEY?: string | undefined;
  DROPBOX_SIGN_API_KEY?: string | undefined;
  DROPBOX_SIGN_TEST_MODE: boolean;
}

interface Given extends Keys, Pick<Exposure, 'isPublic' | 'allowsDemo' | 'testPayments'> {
  /** Public origin. */
  siteUrl: string;
  AUTH_AUTO_CONFIRM: boolean;
  PORTAGE_DEMO?: boolean | undefined;
  PORTAGE_SECRET?: string | undefined;
}

/**
 * Finds settings that are each valid but together give accounts, money or data away.
 * @returns why `portage serve` must not start with them; null if it may
 */
export function unsafeStart(config: Given): StartError | null {
  if (hasLiveStripeKey(config) && config.PORTAGE_DEMO === true) return startError('demoWithLiveKey');
  if (!config.isPublic) return null;
  const live = liveKey(config);
  if (live !== null && !isHttps(config)) return startError('liveKeyWithoutHttps', { name: live, url: config.siteUrl });
  if (config.AUTH_AUTO_CONFIRM && !config.allowsDemo) return startError('autoConfirmPublic');
  if (config.testPayments && !config.allowsDemo && config.STRIPE_SECRET_KEY === undefined)
    return startError('testPaymentsPublic');
  if (config.PORTAGE_SECRET !== undefined && isGuessable(config.PORTAGE_SECRET)) return startError('secretGuessable');
  return null;
}

/** Whether browsers reach the public address encrypted. */
export const isHttps = ({ siteUrl }: Pick<Given, 'siteUrl'>): boolean => new URL(siteUrl).protocol === 'https:';

/** Whether real money can move. */
export const hasLiveStripeKey = ({ STRIPE_SECRET_KEY: key }: Pick<Keys, 'STRIPE_SECRET_KEY'>): boolean =>
  key !== undefined && /^(sk|rk)_live_/.test(key);

/** The setting whose key moves real money or signs binding documents; null without one. */
function liveKey(config: Keys): 'STRIPE_SECRET_KEY' | 'DROPBOX_SIGN_API_KEY' | null {
  if (hasLiveStripeKey(config)) return 'STRIPE_SECRET_KEY';
  return config.DROPBOX_SIGN_API_KEY !== undefined && !config.DROPBOX_SIGN_TEST_MODE ? 'DROPBOX_SIGN_API_KEY' : null;
}

/** Whether a secret repeats one text or very few characters. Random digits of the min length do neither. */
const isGuessable = (secret: string): boolean => /^(.+?)\1+$/.test(secret) || new Set(secret).size < 6;
