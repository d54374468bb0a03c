// A process of WebSocket clients: joins one channel per socket, and measures the time from commit to arrival.
import WebSocket from 'ws';

/** What the parent asks for. */
export type ClientsRequest =
  | { type: 'connect'; url: string; sockets: { company: string; token: string }[] }
  | { type: 'reset' }
  | { type: 'report' }
  | { type: 'close' };

export interface ClientsReport {
  /** Changes that each socket received since the last reset, in the order the sockets were given. */
  received: number[];
  /** How many channels ended, so that their clients read again. */
  ended: number;
  /** Milliseconds from commit to arrival. */
  p50: number;
  p95: number;
  p99: number;
}

const stamp = Buffer.from('"commit_timestamp":"');
const stampLength = '2026-01-01T00:00:00.000Z'.length;
const joinsAtOnce = 50;

/** The server closes a connection that is silent for a minute. */
const heartbeatMs = 20_000;

let sockets: WebSocket[] = [];
let received: number[] = [];
let latencies: number[] = [];
let ended = 0;

function onMessage(data: Buffer, at: number): void {
  const found = data.indexOf(stamp);
  if (found === -1) {
    if (data.includes('"phx_error"')) ended += 1;
    return;
  }
  const from = found + stamp.length;
  latencies.push(Date.now() - Date.parse(data.toString('latin1', from, from + stampLength)));
  received[at] = (received[at] ?? 0) + 1;
}

function join(url: string, { company, token }: { company: string; token: string }, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('open', () => {
      const binding = { event: '*', schema: 'public', table: 'new_documents', filter: `company_id=eq.${company}` };
      const config = { postgres_changes: [binding] };
      socket.send(JSON.stringify(['1', '1', 'realtime:documents', 'phx_join', { config, access_token: token }]));
    });
    socket.on('message', (data: Buffer) => {
      if (data.includes('Subscribed to PostgreSQL')) resolve();
      else onMessage(data, at);
    });
  });
}

function report(): ClientsReport {
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { received, ended, p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) };
}

function reset(): void {
  received = sockets.map(() => 0);
  latencies = [];
  ended = 0;
}

async function handle(request: ClientsRequest): Promise<unknown> {
  if (request.type === 'connect') {
    for (let at = 0; at < request.sockets.length; at += joinsAtOnce)
      await Promise.all(
        request.sockets.slice(at, at + joinsAtOnce).map((one, offset) => join(request.url, one, at + offset)),
      );
  }
  if (request.type === 'report') return report();
  if (request.type === 'close') {
    for (const socket of sockets) socket.terminate();
    sockets = [];
  }
  reset();
  return null;
}

process.on('message', (request: ClientsRequest) => {
  handle(request).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
setInterval(() => {
  for (const socket of sockets) socket.send('[null,"0","phoenix","heartbeat",{}]');
}, heartbeatMs);
process.on('disconnect', () => process.exit(0));
