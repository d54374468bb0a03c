import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { readFrame, textFrame, writeFrame } from './frames.ts';

const frame = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'phx_join', payload: { config: {} } };

test.each([
  [1, '{"join_ref":"1","ref":"2","topic":"realtime:a","event":"phx_join","payload":{"config":{}}}'],
  [2, '["1","2","realtime:a","phx_join",{"config":{}}]'],
] as const)('reads and writes a frame of serializer %i', (version, text) => {
  expect(readFrame(text)).toEqual(frame);
  expect(writeFrame(frame, version)).toBe(text);
});

test('reads a frame without refs and payload', () => {
  const bare = { joinRef: null, ref: null, topic: 'phoenix', event: 'heartbeat', payload: {} };
  expect(readFrame('{"topic":"phoenix","event":"heartbeat"}')).toEqual(bare);
  expect(readFrame('[null,null,"phoenix","heartbeat"]')).toEqual(bare);
});

test('reads names of 255 characters and refs of 64', () => {
  const [name, ref] = ['n'.repeat(255), 'r'.repeat(64)];
  expect(readFrame(JSON.stringify([ref, ref, name, name, {}]))).toMatchObject({ joinRef: ref, topic: name });
});

test.each(['', '{', '7', 'null', '[]', '{}', '[null,7,"a","b",{}]', '[null,"1",["a"],"b",{}]', '[null,"1","a",{},{}]'])(
  'reads no frame from %j',
  (text) => expect(readFrame(text)).toBeNull(),
);

test('reads no frame from JSON of 100,000 levels', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(readFrame(`[null,"1","realtime:a","broadcast",{"event":"a","payload":${deep}}]`)).toBeNull();
});

test.each([0, 125, 126, 65_535, 65_536])(
  'writes a text of %i bytes as a frame that a WebSocket reads',
  async (length) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (_, request) =>
      request.socket.write(Buffer.concat([textFrame('é'), textFrame('x'.repeat(length))])),
    );
    await once(server, 'listening');
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const came: unknown[] = [];
    await new Promise<void>((resolve) => {
      client.onmessage = ({ data }) => {
        came.push(data);
        if (came.length === 2) resolve();
      };
    });
    client.close();
    server.close();
    expect(came).toEqual(['é', 'x'.repeat(length)]);
  },
);
