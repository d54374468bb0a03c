// Sends one request over and over on connections that stay open, and prints what it measured as JSON. A process of its own, with
// its own small reader of answers, so that the load costs the measured server as little of the machine as possible.
// Usage: node lab/bench/load-process.ts <JSON of LoadRequest>
import { connect } from 'node:net';
import { type Measured, percentile } from './statistics.ts';

export interface LoadRequest {
  port: number;
  /** Whole requests, each used in turn. */
  requests: string[];
  connections: number;
  warmUpMs: number;
  measureMs: number;
}

/** Measured, and what went wrong: the statuses other than 2xx, and how often each came. */
export interface LoadResult extends Measured {
  failures: Record<string, number>;
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** Length of the whole answer at the start of a buffer; null while it is incomplete. */
function answerLength(buffer: Buffer): number | null {
  const head = buffer.indexOf(headEnd);
  if (head === -1) return null;
  const text = buffer.toString('latin1', 0, head).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(text)?.[1];
  if (length !== undefined) {
    const end = head + 4 + Number(length);
    return buffer.length >= end ? end : null;
  }
  if (!text.includes('\r\ntransfer-encoding: chunked')) return head + 4;
  const end = buffer.indexOf(lastChunk, head + 2);
  return end === -1 ? null : end + lastChunk.length;
}

async function measure({ port, requests, connections, warmUpMs, measureMs }: LoadRequest): Promise<LoadResult> {
  const began = performance.now();
  const [from, until] = [began + warmUpMs, began + warmUpMs + measureMs];
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  let [next, answered] = [0, 0];
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        if (sentAt >= until) return socket.end(() => resolve());
        socket.write(requests[next++ % requests.length] ?? '');
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const length = answerLength(received);
        if (length === null) return;
        const now = performance.now();
        answered += 1;
        const status = received.toString('latin1', 9, 12);
        if (!status.startsWith('2')) failures[status] = (failures[status] ?? 0) + 1;
        else if (sentAt >= from) latencies.push(now - sentAt);
        received = received.subarray(length);
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  return {
    perSecond: latencies.length / (measureMs / 1000),
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    answered,
    failures,
  };
}

if (import.meta.main) console.log(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? '{}'))));
