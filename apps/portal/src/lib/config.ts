import type { Plan } from '@portage/domain/plans';

/** Settings the server embeds in the page, which saves a request at startup. */
export interface PortalConfig {
  /** Origin of the API; empty for the page's own origin. */
  url: string;
  publishableKey: string;
  providerName: string;
  contactEmail: string;
  bookingUrl: string;
  timecapsuleUrl: string;
  /** The plans with the provider's prices. */
  plans: readonly Plan[];
  testMode: boolean;
  /** For the style elements the component library creates. */
  nonce?: string;
}

function read(): PortalConfig {
  const block = document.getElementById('portage-config')?.textContent;
  if (!block) throw new Error('The page has no embedded settings. Reload it.');
  const config = JSON.parse(block) as PortalConfig;
  return { ...config, url: config.url || window.location.origin };
}

export const config = read();
