import { parseJson } from '@portage/platform/http/bounded-json';
import { globalSizeLimit } from '../objects/put-object.ts';
import { tooLarge } from '../storage-error.ts';
import { openUploadForm } from './upload-form.ts';

/** Bytes of a form that are not its file. */
const roomForFields = 1_000_000;

export interface UploadBody {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

/** Opens an upload: a browser form whose file field has an empty name, or raw bytes. The bytes are read while they are stored. */
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
  const form = await openUploadForm(request, { maxBytes: globalSizeLimit + roomForFields, tooLarge });
  const seconds = form.fields.get('cacheControl') ?? '';
  return {
    body: form.file,
    contentType: form.contentType,
    cacheControl: /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    userMetadata: metadataOf(form.fields.get('metadata') ?? null),
  };
}

async function* empty(): AsyncIterable<Uint8Array> {}

const decodeBase64 = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64').toString('utf8'));

function metadataOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value = parseJson(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
