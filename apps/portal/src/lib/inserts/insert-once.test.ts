import { beforeEach, describe, expect, it } from 'vitest';
import { insertOnce } from './insert-once.ts';
import { clearRequestKeys, requestKey } from './request-key.ts';

const name = 'team_members';
const lost = new Error('The server cannot be reached.');

/** A fake table that can lose responses, refuse inserts, or fail reads. */
function table() {
  const rows = new Map<string, string>();
  const keys: string[] = [];
  const state = { loses: false, refuses: false, unreadable: false };
  const ask = (row: string) =>
    insertOnce<string>({
      name,
      insert: async (key) => {
        keys.push(key);
        if (state.refuses) throw new Error('refused');
        if (rows.has(key)) throw new Error('23505');
        rows.set(key, row);
        if (state.loses) throw lost;
        return row;
      },
      find: async (key) => {
        if (state.unreadable) throw lost;
        return rows.get(key) ?? null;
      },
    });
  return { rows, keys, state, ask };
}

describe('insertOnce', () => {
  beforeEach(clearRequestKeys);

  it('uses a new key after a successful insert', async () => {
    const { ask, keys } = table();
    expect(await ask('a')).toEqual({ row: 'a', alreadyInserted: false });
    await ask('a');
    expect(new Set(keys).size).toBe(2);
  });

  it('finds the inserted row when only the response is lost', async () => {
    const { ask, state, rows } = table();
    state.loses = true;
    expect(await ask('a')).toEqual({ row: 'a', alreadyInserted: true });
    expect(rows.size).toBe(1);
  });

  it('keeps the key while the outcome is unknown, even after a refused retry', async () => {
    const { ask, state, rows } = table();
    Object.assign(state, { loses: true, unreadable: true });
    await expect(ask('a')).rejects.toBe(lost);
    state.refuses = true;
    await expect(ask('b')).rejects.toThrow('refused');
    Object.assign(state, { refuses: false, unreadable: false });
    expect(await ask('b')).toEqual({ row: 'a', alreadyInserted: true });
    expect([...rows.values()]).toEqual(['a']);
  });

  it('throws the error and keeps the key when no row was inserted', async () => {
    const { ask, state } = table();
    state.refuses = true;
    const key = requestKey(name);
    await expect(ask('a')).rejects.toThrow('refused');
    expect(requestKey(name)).toBe(key);
  });
});
