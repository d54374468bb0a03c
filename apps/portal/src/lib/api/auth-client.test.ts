import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from './stored-session.ts';

const start = new Date('2026-11-26T12:00:00Z');
const session = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_at: start.getTime() / 1000 + 3600,
  user: { id: '2b1f7a52-6f6e-4c39-9d6e-8a3e0f8c1a11' },
};
const other = { ...session, user: { id: '5d0d4f0a-8f0c-4f66-9a0e-1a2b3c4d5e6f' } };
const unsubscribe = vi.fn();
const officialClient = {
  getSession: vi.fn(async () => ({ data: { session: null }, error: null })),
  onAuthStateChange: vi.fn((_told: (event: string, session: unknown) => void) => ({
    data: { subscription: { unsubscribe } },
  })),
};
const requests = vi.fn();
let items: Map<string, string>;

/** The module as a new page has it. @param failures how often the client's code cannot be loaded */
async function newPage(failures = 0) {
  vi.resetModules();
  let left = failures;
  vi.doMock('./official-auth-client.ts', () => {
    requests();
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { officialClient };
  });
  return import('./auth-client.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  items = new Map([[SESSION_KEY, JSON.stringify(session)]]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => items.get(key) ?? null });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.doMock('../browser/config.ts', () => ({ config: { url: 'http://portage.test', publishableKey: 'public' } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.clearAllMocks();
});

test('knows the session and its token without the code of the client, and asks the client once that is there', async () => {
  const { accessToken, authClient, getSession } = await newPage();
  expect(await accessToken()).toBe('access');
  expect((await getSession()).data.session).toEqual(session);
  expect(requests).not.toHaveBeenCalled();
  await authClient();
  expect(await accessToken()).toBe('public');
  expect(officialClient.getSession).toHaveBeenCalledTimes(1);
});

test('asks the client for a session that has to be refreshed', async () => {
  items.set(SESSION_KEY, JSON.stringify({ ...session, expires_at: start.getTime() / 1000 + 60 }));
  const { getSession } = await newPage();
  await getSession();
  expect(officialClient.getSession).toHaveBeenCalledTimes(1);
});

test.each(['pointerdown', 'keydown', 'storage'])('follows the session from a %s on', async (event) => {
  const { followSession } = await newPage();
  const listener = vi.fn();
  followSession(listener);
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests).not.toHaveBeenCalled();
  dispatchEvent(new Event(event));
  await vi.waitFor(() => expect(officialClient.onAuthStateChange).toHaveBeenCalledTimes(1), 45_000);
  officialClient.onAuthStateChange.mock.lastCall?.[0]('INITIAL_SESSION', session);
  expect(listener).toHaveBeenLastCalledWith('INITIAL_SESSION', session);
});

test('follows the session of a page that is not used after 10 seconds', async () => {
  const { followSession } = await newPage();
  followSession(vi.fn());
  await vi.advanceTimersByTimeAsync(9_999);
  expect(requests).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(officialClient.onAuthStateChange).toHaveBeenCalledTimes(1), 45_000);
});

test('follows the session as soon as something else needs the client', async () => {
  const { authClient, followSession } = await newPage();
  followSession(vi.fn());
  await authClient();
  await vi.waitFor(() => expect(officialClient.onAuthStateChange).toHaveBeenCalledTimes(1), 45_000);
});

test('does not load the client for a follower that has stopped, and stops one that follows', async () => {
  const { followSession } = await newPage();
  followSession(vi.fn())();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).not.toHaveBeenCalled();
  const stop = followSession(vi.fn());
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(officialClient.onAuthStateChange).toHaveBeenCalledTimes(1), 45_000);
  stop();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

/** What the browser does when another tab changes what the tabs share. */
function changedElsewhere(key: string | null, value?: object) {
  if (value === undefined) items.delete(SESSION_KEY);
  else items.set(SESSION_KEY, JSON.stringify(value));
  dispatchEvent(Object.assign(new Event('storage'), { key }));
}

test.each([SESSION_KEY, null])('notices at once that another tab signed out, without the client: %s', async (key) => {
  const { followSession } = await newPage(1);
  const listener = vi.fn();
  followSession(listener);
  changedElsewhere(key);
  expect(listener.mock.calls).toEqual([['SIGNED_OUT', null]]);
});

test('notices at once that another tab signed out while the page was rendered', async () => {
  const { followSession } = await newPage(1);
  const listener = vi.fn();
  items.delete(SESSION_KEY);
  followSession(listener);
  expect(listener.mock.calls).toEqual([['INITIAL_SESSION', null]]);
});

test('notices at once who signed in in another tab, as a session that is not about to expire', async () => {
  const { followSession } = await newPage(1);
  const listener = vi.fn();
  followSession(listener);
  changedElsewhere(SESSION_KEY, { ...session, expires_at: start.getTime() / 1000 + 60 });
  expect(listener).not.toHaveBeenCalled();
  changedElsewhere(SESSION_KEY, other);
  expect(listener.mock.calls).toEqual([['SIGNED_IN', other]]);
});

test('leaves to the client what another tab changes once that follows, and what is not the session', async () => {
  const { authClient, followSession } = await newPage();
  const listener = vi.fn();
  followSession(listener);
  dispatchEvent(Object.assign(new Event('storage'), { key: 'portage-theme' }));
  await authClient();
  await vi.waitFor(() => expect(officialClient.onAuthStateChange).toHaveBeenCalledTimes(1), 45_000);
  changedElsewhere(SESSION_KEY);
  expect(listener).not.toHaveBeenCalled();
});

test.each([
  ['signed out', null],
  ['signed in to another account', other],
])('is not misled by a late message of a tab that began before this browser %s', async (_, stored) => {
  const { authClient, followSession } = await newPage();
  const listener = vi.fn();
  followSession(listener);
  await authClient();
  await vi.waitFor(() => expect(officialClient.onAuthStateChange).toHaveBeenCalledTimes(1), 45_000);
  if (stored === null) items.delete(SESSION_KEY);
  else items.set(SESSION_KEY, JSON.stringify(stored));
  officialClient.onAuthStateChange.mock.lastCall?.[0]('SIGNED_IN', session);
  expect(listener.mock.calls).toEqual([['SIGNED_IN', stored]]);
});

test('waits for a session that the client could not refresh, and asks again until it is', async () => {
  const expired = { ...session, expires_at: start.getTime() / 1000 - 60 };
  items.set(SESSION_KEY, JSON.stringify(expired));
  const { followSession } = await newPage();
  const listener = vi.fn();
  followSession(listener);
  await vi.waitFor(() => expect(officialClient.onAuthStateChange).toHaveBeenCalledTimes(1), 45_000);
  // What the client says while the service is restarting.
  officialClient.onAuthStateChange.mock.lastCall?.[0]('INITIAL_SESSION', null);
  expect(listener.mock.calls).toEqual([['INITIAL_SESSION', undefined]]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(officialClient.getSession).toHaveBeenCalledTimes(2);
  items.set(SESSION_KEY, JSON.stringify(session));
  await vi.advanceTimersByTimeAsync(6000);
  expect(officialClient.getSession).toHaveBeenCalledTimes(3);
});

test('does not call a follower that has stopped', async () => {
  const { followSession } = await newPage();
  const listener = vi.fn();
  followSession(listener)();
  changedElsewhere(SESSION_KEY);
  expect(listener).not.toHaveBeenCalled();
});

test('requests the code again 3 seconds after it could not be loaded, and says to reload the page', async () => {
  const { authClient, followSession } = await newPage(2);
  await expect(authClient()).rejects.toThrow('reload the page');
  followSession(vi.fn());
  dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(() => expect(requests).toHaveBeenCalledTimes(2), 45_000);
  expect(officialClient.onAuthStateChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(officialClient.onAuthStateChange).toHaveBeenCalledTimes(1), 45_000);
});
