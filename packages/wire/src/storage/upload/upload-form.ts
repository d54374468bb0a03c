import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { invalidRequest, StorageError } from '../storage-error.ts';

/** A form up to its file: the fields before it, and the file's bytes as they arrive. */
export interface UploadForm {
  fields: ReadonlyMap<string, string>;
  contentType: string;
  file: AsyncIterable<Uint8Array>;
}

const limits = { fields: 10, fieldSize: 100_000, files: 1, parts: 20, headerPairs: 20, headerSize: 8000 };

/**
 * Reads a multipart form up to its file. The file is read from the request while the caller reads it, so a form of any size
 * takes little memory. Fields after the file are ignored, as Supabase Storage does.
 * @param maxBytes bytes of the form that are read in total
 * @param tooLarge creates the error for a larger one
 * @throws StorageError when there is no file before the form's end, or it cannot be read
 */
export function openUploadForm(
  request: Request,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => StorageError },
): Promise<UploadForm> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const unreadable = () => reject(cannotRead());
    const parser = parserOf(request.headers.get('content-type') ?? '');
    if (parser === null) return unreadable();
    const fields = new Map<string, string>();
    // The parser also reports errors after its end, when the pipeline no longer listens.
    parser.on('error', unreadable);
    parser.on('field', (name, value, _, isCut) => (isCut ? unreadable() : fields.set(name, value)));
    parser.on('file', (_name, file, _filename, _encoding, contentType) => {
      // A caller that stops reading ends the form: nothing reads the rest.
      file.once('close', () => file.readableEnded || parser.destroy());
      file.on('error', () => {});
      finished.catch((error: Error) => file.destroy(error));
      resolve({ fields, contentType, file: bytesOf(file) });
    });
    const finished = pipeline(atMost(maxBytes, request.body ?? [], tooLarge), parser);
    finished.then(
      () => reject(invalidRequest('The form holds no file')),
      (error: Error) => (error instanceof StorageError ? reject(error) : unreadable()),
    );
  });
}

const cannotRead = () => invalidRequest('The form cannot be read');

/** The file's bytes. @throws StorageError when the form ends before the file does */
async function* bytesOf(file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw error instanceof StorageError ? error : cannotRead();
  }
}

/** Null for a Content-Type without a boundary. */
function parserOf(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    return null;
  }
}

async function* atMost(
  maxBytes: number,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  tooLarge: () => Error,
) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
}
