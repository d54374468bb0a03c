import type { Plan } from '@portage/domain/plans';

/** What the server tells the portal, written into the page so that starting costs no extra request. */
export interface PortalConfig {
  /** Origin of the API; empty for the page's own. */
  url: string;
  publishableKey: string;
  providerName: string;
  contactEmail: string;
  bookingUrl: string;
  timecapsuleUrl: string;
  /** The plans with the provider's prices. */
  plans: readonly Plan[];
  testMode: boolean;
  /** For the few style elements that a component library makes. */
  nonce?: string;
}

function read(): PortalConfig {
  const block = document.getElementById('portage-config')?.textContent;
  if (!block) throw new Error('The page came without its settings; reload it.');
  const config = JSON.parse(block) as PortalConfig;
  return { ...config, url: config.url || window.location.origin };
}

export const config = read();
