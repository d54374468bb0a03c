import { expect, test } from 'vitest';
import { othersPresent } from './others-present.ts';
import type { Member } from './room-messages.ts';

const member = (id: number, ref: string): Member => ({
  id,
  topic: 'realtime:room',
  audience: 'user',
  key: `key ${id}`,
  meta: { phx_ref: ref },
});

/** Who is present, with a log of changes and questions. */
function start() {
  const log: string[] = [];
  const refOf = (one: Member | null) => one?.meta.phx_ref ?? '-';
  const others = othersPresent({
    onChange: (before, after) => log.push(`${refOf(before)} to ${refOf(after)}`),
    ask: (process) => log.push(`asks ${process}`),
  });
  return { others, log, refs: () => [...others.on('realtime:room')].map(refOf).sort() };
}

test('a process that is silent for too long is gone with its members', () => {
  const { others, log, refs } = start();
  for (const process of ['dead', 'alive'])
    others.receive(process, { kind: 'present', members: [member(1, process)], version: 1 });
  for (let beats = 0; beats < 5; beats += 1) {
    expect(refs()).toEqual(['alive', 'dead']);
    others.beat();
    others.receive('alive', { kind: 'alive', version: 1 });
  }
  expect(refs()).toEqual(['alive']);
  expect(log).toContain('dead to -');
});

test('a missed change is asked for, and the full list corrects it without showing anything twice', () => {
  const { others, log, refs } = start();
  others.receive('p', { kind: 'list', ids: [], version: 0 });
  others.receive('p', { kind: 'present', members: [member(1, 'a')], version: 1 });
  others.receive('p', { kind: 'alive', version: 1 });
  expect(log).toEqual(['- to a']);
  // Missed: 1 is gone (version 2).
  others.receive('p', { kind: 'present', members: [member(2, 'b')], version: 3 });
  others.receive('p', { kind: 'alive', version: 3 });
  expect(log.at(-1)).toBe('asks p');
  others.receive('p', { kind: 'present', members: [member(2, 'b')], version: null });
  others.receive('p', { kind: 'list', ids: [2], version: 3 });
  others.receive('p', { kind: 'alive', version: 3 });
  expect(refs()).toEqual(['b']);
  expect(log).toEqual(['- to a', '- to b', 'asks p', 'a to -']);
});

test('a process that says goodbye is gone at once', () => {
  const { others, refs } = start();
  others.receive('p', { kind: 'present', members: [member(1, 'a')], version: 1 });
  others.receive('p', { kind: 'bye' });
  expect(refs()).toEqual([]);
});
