/** How long to wait for someone to use the page, in milliseconds. */
const waitMs = 10_000;

/**
 * Resolves when someone uses the page or another tab changes what the tabs share, at the latest after 10 seconds.
 * @param signal ends the wait
 */
export function pageInUse(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, waitMs);
    ended.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
    for (const event of ['pointerdown', 'keydown', 'storage']) addEventListener(event, end, { signal: ended.signal });
    signal.addEventListener('abort', end, { signal: ended.signal });
  });
}
