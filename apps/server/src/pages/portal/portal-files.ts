import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { PortalConfig } from '@portage/contract/portal-config';
import { paths, portalRoute } from '@portage/domain/portal-paths';
import { BASE_LOCALE } from '@portage/messages';
import { type Brand, brandOf, PORTAGE } from '@portage/messages/brand';
import { chosenLocale, LANGUAGE_COOKIE, LANGUAGES } from '@portage/messages/languages';
import { INDEXED } from '@portage/platform/http/response-headers';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { Deps } from '../../deps.ts';
import { pageHeaders } from '../../platform/http/page-headers.ts';
import { markPath, portalStyles } from '../brand.ts';
import { preloadTags } from './portal-preloads.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

interface Asset {
  type: string;
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer> | undefined;
  gzip: Uint8Array<ArrayBuffer> | undefined;
}

/** The server settings that the portal may see, embedded in its page to save a request at startup. */
export function publicConfig(deps: Deps, languages: PortalConfig['languages'] = []): PortalConfig {
  const { config } = deps;
  const { name, initial, mark } = brandOf(deps.messages);
  return {
    url: '',
    publishableKey: deps.keys.publishableKey,
    // The style sheet draws the mark, where there is one.
    brand: { name, initial: mark === null ? initial : '' },
    providerName: config.PROVIDER_NAME,
    contactEmail: config.PROVIDER_CONTACT_EMAIL,
    bookingUrl: config.PROVIDER_BOOKING_URL,
    timecapsuleUrl: config.PROVIDER_TIMECAPSULE_URL,
    plans: config.plans,
    invoiceTaxRate: config.INVOICE_TAX_RATE,
    generalFee: config.GENERAL_FEE,
    invoiceLeadTimes: {
      leadBankDays: config.PAYROLL_INVOICE_LEAD_BANK_DAYS,
      dueBankDays: config.PAYROLL_DUE_BANK_DAYS,
    },
    payoutCutOff: config.PAYOUT_CUT_OFF,
    testMode: deps.billing.name === 'built-in',
    languages,
  };
}

/**
 * Serves the built portal: hashed assets are immutable and precompressed, every other path gets the page in the visitor's language,
 * with 404 when the portal has no such screen. `/language/fr-CA` keeps a language in the browser and returns to the login page.
 * @param folder the build output, read once at startup: one build in the installation's language, or a folder per locale
 */
export function portalFiles(deps: Deps, folder: string): Hono {
  const app = new Hono();
  const brand = brandOf(deps.messages);
  const brandStyles = portalStyles(brand);
  const builds = findBuilds(folder, deps.config.PORTAGE_LOCALE);
  const assets = new Map<string, Asset>();
  const pages = new Map<string, { text: string; scripts: string[] }>();
  const preloads = new Map<string, ReturnType<typeof preloadTags>>();
  for (const [locale, build] of builds) {
    const files = listFiles(build);
    const text = brandedPage(new TextDecoder().decode(files.get('/index.html')), brand);
    pages.set(locale, { text, scripts: inlineScriptHashes(text) });
    preloads.set(locale, preloadTags(files.get('/preload.json')));
    for (const [path, plain] of files) {
      const type = types[extname(path)];
      if (type === undefined || path === '/index.html' || path === '/preload.json') continue;
      assets.set(path, { type, plain, br: files.get(`${path}.br`), gzip: files.get(`${path}.gz`) });
    }
  }
  const installed = pages.has(deps.config.PORTAGE_LOCALE) ? deps.config.PORTAGE_LOCALE : [...pages.keys()][0];
  const localeOf = (cookies: string | undefined): string => {
    const chosen = chosenLocale(cookies);
    return chosen !== null && pages.has(chosen) ? chosen : (installed ?? BASE_LOCALE);
  };
  const otherThan = (shown: string) => LANGUAGES.filter(({ locale }) => locale !== shown && pages.has(locale));

  app.get('/config.json', (context) => context.json(publicConfig(deps), 200, { 'cache-control': 'no-cache' }));
  app.get('/language/:locale', (context) => {
    const locale = context.req.param('locale');
    if (pages.has(locale))
      setCookie(context, LANGUAGE_COOKIE, locale, {
        path: '/',
        maxAge: 31_536_000,
        sameSite: 'Lax',
        secure: deps.config.siteUrl.startsWith('https:'),
      });
    return context.redirect('/', 303);
  });
  app.get('*', (context) => {
    const asset = assets.get(context.req.path);
    if (asset !== undefined) return assetResponse(asset, context.req.path, context.req.header('accept-encoding') ?? '');
    if (context.req.path.startsWith('/assets/')) return context.text(deps.messages.pages.notFound, 404);
    const nonce = randomBytes(16).toString('base64');
    const locale = localeOf(context.req.header('cookie'));
    const languages = otherThan(locale);
    const config = { ...publicConfig(deps, languages), nonce } satisfies PortalConfig;
    const data = JSON.stringify(config).replaceAll('<', '\\u003c');
    const styles = brandStyles === '' ? '' : `<style nonce="${nonce}">${brandStyles}</style>`;
    const preload = preloads.get(locale)?.(context.req.path, context.req.query('view')) ?? '';
    const { text = '', scripts = [] } = pages.get(locale) ?? {};
    const page = text
      .replace(
        '<!--portage-config-->',
        () => `<script type="application/json" id="portage-config">${data}</script>${styles}`,
      )
      // After the first script, which all of these import: browsers have few connections.
      .replace('</head>', () => `${preload}</head>`)
      .replace('<!--portage-languages-->', () => String(languageLinks(languages)));
    return context.html(page, portalRoute(context.req.path) === null ? 404 : 200, {
      ...pageHeaders({ nonce, scripts, connect: true, frames: true }),
      'cache-control': 'no-cache',
      ...(listed.includes(context.req.path) && { 'x-robots-tag': INDEXED }),
    });
  });
  return app;
}

/** The pages that search engines may list: those before sign-in. */
const listed: readonly string[] = [paths.login, paths.signupStep1];

/** The portal's page with the title and icon of a brand. */
function brandedPage(page: string, brand: Brand): string {
  const { name, color, mark } = brand;
  const titled = page.replace('<title>Portage</title>', () => String(html`<title>${name}</title>`));
  if (name === PORTAGE.name && color === PORTAGE.color && mark === null) return titled;
  const icon = mark === null ? '/favicon.ico' : markPath(mark);
  return titled.replace(/<link rel="icon"[^>]*>/, () => String(html`<link rel="icon" href="${icon}">`));
}

/** What the policy allows of a built page's own scripts, which are in it before any text of a visitor's. */
const inlineScriptHashes = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** Links to the other languages, which the login page shows in its corner. In the page, they cost its script nothing. */
const languageLinks = (languages: PortalConfig['languages']) =>
  html`${languages.map(({ locale, name }) => html`<a href="/language/${locale}" lang="${locale}" hreflang="${locale}">${name}</a>`)}`;

/** The builds in a folder, by locale. */
function findBuilds(folder: string, installed: string): Map<string, string> {
  const built = (path: string) => existsSync(join(path, 'index.html'));
  if (built(folder)) return new Map([[installed, folder]]);
  const folders = LANGUAGES.map(({ locale }): [string, string] => [locale, join(folder, locale)]);
  return new Map(folders.filter(([, path]) => built(path)));
}

function assetResponse(asset: Asset, path: string, accepted: string): Response {
  const headers = new Headers({
    'content-type': asset.type,
    'x-content-type-options': 'nosniff',
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'accept-encoding',
  });
  if (asset.br !== undefined && /\bbr\b/.test(accepted)) {
    headers.set('content-encoding', 'br');
    return new Response(asset.br, { headers });
  }
  if (asset.gzip !== undefined && /\bgzip\b/.test(accepted)) {
    headers.set('content-encoding', 'gzip');
    return new Response(asset.gzip, { headers });
  }
  return new Response(asset.plain, { headers });
}

function listFiles(folder: string): Map<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, full).split(sep).join('/')}`, new Uint8Array(readFileSync(full)));
  }
  return files;
}
