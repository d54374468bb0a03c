import { globalSizeLimit } from './put-object.ts';
import { invalidRequest, tooLarge } from './storage-error.ts';

export interface UploadBody {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

/** Reads an upload: a browser form whose file field has an empty name, or raw bytes. */
export async function readUpload(request: Request): Promise<UploadBody> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  if (!type.startsWith('multipart/form-data')) {
    return {
      body: request.body ?? empty(),
      contentType: type,
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
      userMetadata: metadataOf(decodeBase64(request.headers.get('x-metadata'))),
    };
  }
  const form = await wholeForm(request, type);
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined) throw invalidRequest('The form holds no file');
  const seconds = form.get('cacheControl');
  const metadata = form.get('metadata');
  return {
    body: file.stream(),
    contentType: file.type === '' ? 'application/octet-stream' : file.type,
    cacheControl: typeof seconds === 'string' && /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    userMetadata: metadataOf(typeof metadata === 'string' ? metadata : null),
  };
}

/** Parsing a form needs all of it in memory, so it is limited to the max file size plus room for its fields. */
async function wholeForm(request: Request, type: string): Promise<FormData> {
  const maxBytes = globalSizeLimit + 1_000_000;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? empty()) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalidRequest('The form cannot be read');
  });
}

async function* empty(): AsyncIterable<Uint8Array> {}

const decodeBase64 = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64').toString('utf8'));

function metadataOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
