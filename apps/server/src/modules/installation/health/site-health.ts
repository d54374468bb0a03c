import type { Catalog } from '@portage/messages';
import type { Deps } from '../../../deps.ts';
import type { ProviderCheck } from '../../../providers/provider-check.ts';

const vendorNames: Record<string, string> = { stripe: 'Stripe', 'dropbox-sign': 'Dropbox Sign' };

/**
 * Checks from this machine that the public address reaches this server, for links and for vendors' deliveries.
 * @param request makes the requests
 */
export async function checkSite(
  deps: Pick<Deps, 'config' | 'billing' | 'signature' | 'messages'>,
  request: typeof fetch = fetch,
): Promise<ProviderCheck[]> {
  const m = deps.messages.operator;
  const { siteUrl, PROVIDER_TIMEOUT_MS: timeoutMs } = deps.config;
  const hooks = [
    { path: '/webhooks/billing', vendor: vendorNames[deps.billing.name] },
    { path: '/webhooks/signature', vendor: vendorNames[deps.signature.name] },
  ].filter(({ vendor }) => vendor !== undefined);
  const site = { check: m.siteCheck({ url: siteUrl }), wrong: null };
  if (isLocal(new URL(siteUrl).hostname)) {
    if (hooks.length === 0) return [];
    const [first = '', second] = hooks.map(({ vendor }) => vendor);
    return [
      {
        ...site,
        wrong:
          second === undefined
            ? m.siteLocal({ url: siteUrl, vendor: first })
            : m.siteLocalBoth({ url: siteUrl, first, second }),
      },
    ];
  }
  const send = (path: string, method: 'GET' | 'POST') =>
    request(`${siteUrl}${path}`, { method, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const health = await findProblem(
    async () => {
      const answer = await send('/healthz', 'GET');
      return answer.status === 200 && (await answer.text()) === 'ok'
        ? null
        : m.siteOther({ url: `${siteUrl}/healthz`, status: answer.status });
    },
    m,
    siteUrl,
  );
  if (health !== null) return [{ ...site, wrong: health }];
  const deliveries = hooks.map(async ({ path, vendor }) => ({
    check: m.deliveriesCheck({ vendor: vendor ?? '' }),
    wrong: await findProblem(
      async () => {
        // Portage must reject an unsigned delivery with 400.
        const { status } = await send(path, 'POST');
        return status === 400 ? null : m.deliveriesBlocked({ url: `${siteUrl}${path}`, status });
      },
      m,
      siteUrl,
    ),
  }));
  return [site, ...(await Promise.all(deliveries))];
}

async function findProblem(
  check: () => Promise<string | null>,
  m: Catalog['operator'],
  siteUrl: string,
): Promise<string | null> {
  try {
    return await check();
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
    const why = name === 'TimeoutError' ? m.timedOut : String(cause?.code ?? m.noConnection);
    return m.siteUnreachable({ url: siteUrl, reason: why });
  }
}

/** Whether a host name is only reachable from this machine or its network. */
export const isLocal = (host: string): boolean =>
  /^(localhost|.*\.localhost|.*\.local|.*\.internal|\[::1?\]|\[f[cde].*\]|0\.0\.0\.0)$/.test(host) ||
  /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(host);
