import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Change } from '../changes/change.ts';
import type { Binding, Channel } from '../channels/channel.ts';
import { parseChangeFilter } from './change-filter.ts';
import type { EncodedChanges } from './change-frames.ts';
import { openDelivery } from './deliver.ts';
import type { Sight } from './seen-changes.ts';

const change: Change = {
  type: 'INSERT',
  schema: 'public',
  table: 'payments',
  columns: [],
  row: { id: '1', note: 'hello' },
  old: null,
  committedAt: '2026-01-01T00:00:00Z',
  transaction: 1,
};

/** The ids of the bindings that a message is for. */
function idsIn(changes: EncodedChanges): unknown[] {
  const frame = changes.for({ joinRef: null, topic: 'realtime:a', version: 2 }).toString();
  return [JSON.parse(frame.slice(frame.indexOf('[')))[4].ids];
}

/** Delivers the change to a channel with a filter, and returns what it got and how often its pattern ran. */
async function deliver(filter: string, isVisible: boolean) {
  let patterns = 0;
  const sent: unknown[] = [];
  const conditions = parseChangeFilter(filter, ['id', 'note']).map((one) => ({
    ...one,
    isMet: (value: unknown) => {
      if (one.isCostly) patterns += 1;
      return one.isMet(value);
    },
  }));
  const binding: Binding = { id: 1, event: '*', schema: 'public', table: 'payments', conditions, selected: null };
  const channel: Pick<Channel, 'bindings' | 'viewer' | 'sendChanges'> = {
    bindings: [binding],
    viewer: { role: 'authenticated', claims: null },
    sendChanges: (changes) => sent.push(...idsIn(changes)),
  };
  let asked = 0;
  const sight: Sight = {
    decidingColumns: async () => ['id'],
    judge: async (_, questions) => {
      asked += 1;
      return questions.map(({ rows }) => rows.map(() => isVisible));
    },
    texts: async (_, rows) => rows.map((row) => JSON.stringify(row)),
    primaryKey: async () => ['id'],
  };
  const keys = async () => () => 'viewer';
  await openDelivery({ sight, keys, log: pino({ level: 'silent' }) })([change], [channel as Channel]);
  return { sent, patterns, asked };
}

test('a pattern never runs on a row that the viewer may not see', async () => {
  expect(await deliver('note=like.%e%', false)).toEqual({ sent: [], patterns: 0, asked: 1 });
});

test('a pattern decides about a row that the viewer sees', async () => {
  expect(await deliver('note=ilike.%E%', true)).toMatchObject({ sent: [[1]], patterns: 1 });
  expect(await deliver('note=not.like.%e%', true)).toMatchObject({ sent: [], patterns: 1 });
});

test('a row that the other conditions rule out costs no question and no pattern', async () => {
  expect(await deliver('id=eq.2,note=like.%e%', true)).toEqual({ sent: [], patterns: 0, asked: 0 });
});
