import { invalidRequest } from './storage-error.ts';

export interface UploadBody {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

/** An upload as browsers send it (a form whose file field has an empty name) or as raw bytes. */
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
  const form = await request.formData();
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
