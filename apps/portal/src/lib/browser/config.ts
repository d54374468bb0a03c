import type { PortalConfig } from '@portage/contract/portal-config';

/** The settings in the page. @throws Error when it has none */
function read(): PortalConfig {
  const block = document.getElementById('portage-config')?.textContent;
  if (!block) throw new Error('The page has no embedded settings. Reload it.');
  const config = JSON.parse(block) as PortalConfig;
  return { ...config, url: config.url || window.location.origin };
}

export const config = read();
