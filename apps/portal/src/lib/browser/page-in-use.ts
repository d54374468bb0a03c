/** How long a page that nobody touches stays at rest, in milliseconds. */
const restMs = 10_000;

/** Resolves when the page is used or another tab changes what they share, or after a while. */
export function pageInUse(): Promise<void> {
  return new Promise((done) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      done();
    };
    const timer = setTimeout(end, restMs);
    for (const event of ['pointerdown', 'keydown', 'storage']) addEventListener(event, end, ended);
  });
}
