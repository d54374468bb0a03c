// The upper limit: a bare WebSocket server that sends prebuilt frames to the sockets of a company, without a database.
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export type BareRequest = { type: 'start' } | { type: 'change'; company: string };

const companies = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });

server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const company = /company_id=eq\.([\w-]+)/.exec(data.toString())?.[1] ?? '';
    const members = companies.get(company) ?? new Set();
    companies.set(company, members.add(socket));
    socket.on('close', () => members.delete(socket));
    socket.send('["1",null,"realtime:documents","system",{"message":"Subscribed to PostgreSQL"}]');
  });
});

/** A message as long as that of a new document. */
const messageOf = () =>
  `["1",null,"realtime:documents","postgres_changes",{"ids":[1],"data":{"commit_timestamp":"${new Date().toISOString()}","record":"${'x'.repeat(900)}"}}]`;

process.on('message', (request: BareRequest) => {
  if (request.type === 'start') {
    const { port } = server.address() as AddressInfo;
    process.send?.({ answer: { url: `ws://127.0.0.1:${port}` } });
    return;
  }
  const frame = Buffer.from(messageOf());
  for (const socket of companies.get(request.company) ?? []) socket.send(frame, { binary: false });
});
process.on('disconnect', () => process.exit(0));
