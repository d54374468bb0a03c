import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY, storedSession } from './stored-session.ts';

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const session = {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: inSeconds(3600),
  user: { id: '2b1f7a52-6f6e-4c39-9d6e-8a3e0f8c1a11', email: 'ana@example.com' },
};
const items = new Map<string, string>();
const store = (value: unknown) => items.set(SESSION_KEY, JSON.stringify(value));

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => items.get(key) ?? null });
});
afterAll(() => vi.unstubAllGlobals());

test('knows without the auth client that there is no session', () => {
  expect(storedSession()).toBeNull();
});

test('reads a session that is valid for a while', () => {
  store(session);
  expect(storedSession()).toEqual(session);
});

test.each([
  ['has ended', { ...session, expires_at: inSeconds(-1) }],
  ['is about to end', { ...session, expires_at: inSeconds(60) }],
  ['does not say when it ends', { ...session, expires_at: undefined }],
  ['has no user', { ...session, user: null }],
  ['has no token', { ...session, access_token: 1 }],
  ['is nothing', null],
  ['is a text', 'session'],
])('needs the auth client for a session that %s', (_, value) => {
  store(value);
  expect(storedSession()).toBeUndefined();
});

test('needs the auth client where storage cannot be read', () => {
  items.set(SESSION_KEY, '{');
  expect(storedSession()).toBeUndefined();
  const getItem = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem });
  expect(storedSession()).toBeUndefined();
});
