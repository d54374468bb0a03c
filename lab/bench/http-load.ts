import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadRequest, LoadResult } from './load-process.ts';

const program = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** A request as it goes over the wire. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends load from a process of its own. @throws Error when an answer was not 2xx */
export async function load(request: LoadRequest): Promise<LoadResult> {
  const child = spawn(process.execPath, [program, JSON.stringify(request)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  const result: LoadResult = JSON.parse(output);
  if (Object.keys(result.failures).length > 0) throw new Error(`Requests failed: ${JSON.stringify(result.failures)}`);
  return result;
}
