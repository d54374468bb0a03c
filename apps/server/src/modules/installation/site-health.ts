import type { Deps } from '../../deps.ts';
import type { ProviderCheck } from '../../providers/provider-check.ts';

const vendorNames: Record<string, string> = { stripe: 'Stripe', 'dropbox-sign': 'Dropbox Sign' };

/**
 * Checks from this machine that the public address reaches this server, for links and for vendors' deliveries.
 * @param request makes the requests
 */
export async function checkSite(
  deps: Pick<Deps, 'config' | 'billing' | 'signature'>,
  request: typeof fetch = fetch,
): Promise<ProviderCheck[]> {
  const { siteUrl, PROVIDER_TIMEOUT_MS: timeoutMs } = deps.config;
  const hooks = [
    { path: '/webhooks/billing', vendor: vendorNames[deps.billing.name] },
    { path: '/webhooks/signature', vendor: vendorNames[deps.signature.name] },
  ].filter(({ vendor }) => vendor !== undefined);
  const site = { check: `Public address: ${siteUrl}`, wrong: null };
  if (isLocal(new URL(siteUrl).hostname)) {
    if (hooks.length === 0) return [];
    const vendors = hooks.map(({ vendor }) => vendor).join(' and ');
    return [
      {
        ...site,
        wrong: `SITE_URL is ${siteUrl}, which ${vendors} cannot reach; set it to the https address that this server has in the internet.`,
      },
    ];
  }
  const send = (path: string, method: 'GET' | 'POST') =>
    request(`${siteUrl}${path}`, { method, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const health = await findProblem(async () => {
    const answer = await send('/healthz', 'GET');
    return answer.status === 200 && (await answer.text()) === 'ok'
      ? null
      : `${siteUrl}/healthz answers with ${answer.status}, and not as Portage does; correct SITE_URL, or what stands before this server.`;
  }, siteUrl);
  if (health !== null) return [{ ...site, wrong: health }];
  const deliveries = hooks.map(async ({ path, vendor }) => ({
    check: `Public address: deliveries of ${vendor}`,
    wrong: await findProblem(async () => {
      // Portage must reject an unsigned delivery with 400.
      const { status } = await send(path, 'POST');
      return status === 400
        ? null
        : `${siteUrl}${path} answers a delivery with ${status}, and Portage does not; let POST through to it without a sign-in or a redirect.`;
    }, siteUrl),
  }));
  return [site, ...(await Promise.all(deliveries))];
}

async function findProblem(check: () => Promise<string | null>, siteUrl: string): Promise<string | null> {
  try {
    return await check();
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
    const why = name === 'TimeoutError' ? 'no answer in time' : String(cause?.code ?? 'no connection');
    return `${siteUrl} cannot be reached from here (${why}); start Portage, or correct SITE_URL, its name service or its certificate.`;
  }
}

/** Whether a host name is only reachable from this machine or its network. */
const isLocal = (host: string): boolean =>
  /^(localhost|.*\.localhost|.*\.local|.*\.internal|\[::1?\]|\[f[cde].*\]|0\.0\.0\.0)$/.test(host) ||
  /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(host);
