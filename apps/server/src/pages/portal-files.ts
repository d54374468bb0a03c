import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isPortalPath } from '@portage/domain/portal-paths';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { pageHeaders } from '../platform/http/page-headers.ts';

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
export function publicConfig(deps: Deps) {
  const { config } = deps;
  return {
    url: '',
    publishableKey: deps.keys.publishableKey,
    providerName: config.PROVIDER_NAME,
    contactEmail: config.PROVIDER_CONTACT_EMAIL,
    bookingUrl: config.PROVIDER_BOOKING_URL,
    timecapsuleUrl: config.PROVIDER_TIMECAPSULE_URL,
    plans: config.plans,
    testMode: deps.billing.name === 'built-in',
  };
}

/**
 * Serves the built portal: hashed assets are immutable and precompressed, every other path gets the page, with 404 when the
 * portal has no such screen.
 * @param folder the build output, read once at startup
 */
export function portalFiles(deps: Deps, folder: string): Hono {
  const app = new Hono();
  const files = listFiles(folder);
  const assets = new Map<string, Asset>();
  for (const [path, plain] of files) {
    const type = types[extname(path)];
    if (type === undefined || path === '/index.html') continue;
    assets.set(path, { type, plain, br: files.get(`${path}.br`), gzip: files.get(`${path}.gz`) });
  }
  const index = new TextDecoder().decode(files.get('/index.html'));
  const config = publicConfig(deps);

  app.get('/config.json', (context) => context.json(config, 200, { 'cache-control': 'no-cache' }));
  app.get('*', (context) => {
    const asset = assets.get(context.req.path);
    if (asset !== undefined) return assetResponse(asset, context.req.path, context.req.header('accept-encoding') ?? '');
    if (context.req.path.startsWith('/assets/')) return context.text('Not found', 404);
    const nonce = randomBytes(16).toString('base64');
    const data = JSON.stringify({ ...config, nonce }).replaceAll('<', '\\u003c');
    const page = index.replace(
      '<!--portage-config-->',
      () => `<script type="application/json" id="portage-config">${data}</script>`,
    );
    return context.html(page, isPortalPath(context.req.path) ? 200 : 404, {
      ...pageHeaders({ nonce, connect: true, frames: true }),
      'cache-control': 'no-cache',
    });
  });
  return app;
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
