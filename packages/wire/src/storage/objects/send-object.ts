import { Readable } from 'node:stream';
import { contentDisposition } from '@portage/platform/http/content-disposition';
import { openBytes, type StorageDeps, type StoredObject } from './objects.ts';

/**
 * The response to a download: full, one range (206), not modified (304) or headers only (HEAD). Nothing in it can run: no
 * MIME sniffing, and a sandbox without scripts.
 * @param audience caches keep a file for everyone as its uploader asked, and never one for a caller with access
 */
export async function sendObject(
  deps: StorageDeps,
  request: Request,
  object: StoredObject,
  audience: 'everyone' | 'caller',
): Promise<Response> {
  const { size, mimetype, eTag, cacheControl, lastModified } = object.metadata;
  const headers = new Headers({
    'content-type': mimetype,
    'cache-control': audience === 'everyone' ? cacheControl : 'private, no-store',
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
  });
  // Browsers do not open their PDF viewer inside a sandbox, and scripts of a PDF cannot reach the page's origin anyway.
  if (mimetype !== 'application/pdf')
    headers.set('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  const wanted = new URL(request.url).searchParams.get('download');
  if (wanted !== null)
    headers.set(
      'content-disposition',
      contentDisposition('attachment', wanted === '' ? lastSegment(object.name) : wanted),
    );
  if (matches(request.headers.get('if-none-match'), eTag)) return new Response(null, { status: 304, headers });

  const range = rangeOf(request.headers.get('range'), size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range === null ? size : range.end - range.start + 1));
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range === null ? 200 : 206;
  // Do not open a stream for HEAD: it would never be read.
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { stream } = await openBytes(deps, object, range ?? undefined);
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers });
}

const lastSegment = (name: string) => name.slice(name.lastIndexOf('/') + 1);

function matches(header: string | null, eTag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === eTag);
}

/** Parses one byte range. Ignores multiple ranges and other units, as RFC 9110 allows. */
function rangeOf(header: string | null, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (found === null || (found[1] === '' && found[2] === '')) return null;
  if (found[1] === '') {
    const length = Math.min(Number(found[2]), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(found[1]);
  const end = found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}
