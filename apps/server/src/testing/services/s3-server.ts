import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** What goes wrong with a request. */
export type S3Fault =
  /** An error of S3, by its status and code. */
  | { status: number; code: string }
  /** No answer. */
  | 'silence'
  /** The connection ends instead of an answer. */
  | 'cut'
  /** The connection ends in the middle of an answer. */
  | 'cut answer';

export interface S3Request {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
}

/** An S3 server on its own port with one bucket. It verifies the signatures of all requests but listings. */
export interface S3Server extends AsyncDisposable {
  /** The settings that make Portage use it. */
  settings: Record<string, string>;
  /** Requests so far, in order. */
  requests: S3Request[];
  /** Makes requests fail for which this returns a fault. */
  faultOf: (request: S3Request) => S3Fault | null;
  /** Keys of the objects, sorted. */
  keys(): Promise<string[]>;
  /** Replaces the bytes of an object behind the back of S3. */
  write(key: string, text: string): Promise<void>;
  /** How many multipart uploads are neither complete nor aborted. */
  openUploads(): Promise<number>;
}

const bucket = 'portage-files';
const uploadsFolder = '._S3rver_uploads';
const objectSuffix = '._S3rver_object';

/** Starts s3rver behind a server that makes requests fail, requires a signature, and aborts uploads, which s3rver cannot. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'portage-s3-'));
  const folder = join(directory, bucket);
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await s3.configureBuckets();
  const handle = s3.callback();
  const http = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const seen = { method, url, headers: { ...headers } };
    server.requests.push(seen);
    const fault = headers.authorization === undefined ? { status: 403, code: 'AccessDenied' } : server.faultOf(seen);
    if (fault !== null) return fail(request, response, fault);
    // s3rver drops the final slash of a listing's path and so expects another signature; without one it accepts the listing.
    if (method === 'GET' && url.startsWith(`/${bucket}/?`)) delete headers.authorization;
    const upload = method === 'DELETE' && new URL(url, 'http://s3').searchParams.get('uploadId');
    if (!upload) return handle(request, response);
    void rm(join(folder, uploadsFolder, upload), { recursive: true }).then(() => response.writeHead(204).end());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');

  const server: S3Server = {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
    requests: [],
    faultOf: () => null,
    async keys() {
      const files = await readdir(folder, { recursive: true });
      return files
        .filter((file) => file.endsWith(objectSuffix))
        .map((file) => file.slice(0, -objectSuffix.length))
        .sort();
    },
    write: (key, text) => writeFile(join(folder, `${key}${objectSuffix}`), text),
    openUploads: () =>
      readdir(join(folder, uploadsFolder)).then(
        (uploads) => uploads.length,
        () => 0,
      ),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
  return server;
}

function fail(request: IncomingMessage, response: ServerResponse, fault: S3Fault): void {
  if (fault === 'silence') return;
  if (fault === 'cut') {
    request.socket.destroy();
    return;
  }
  if (fault === 'cut answer') {
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write(Buffer.alloc(1000), () => request.socket.destroy());
    return;
  }
  // S3 reads the body before it answers.
  request.resume().on('end', () => {
    response.writeHead(fault.status, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${fault.code}</Code><Message>no</Message></Error>`,
    );
  });
}
