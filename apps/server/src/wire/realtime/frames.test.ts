import { expect, test } from 'vitest';
import { readFrame, writeFrame } from './frames.ts';

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
