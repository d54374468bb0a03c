/** Work that a page's address asks for: done once however often the page is rendered, forgotten with the next address. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: { address: string; result: Promise<T> } | null = null;
  return () => {
    const address = window.location.href;
    if (done === null || (done.address !== address && window.location.hash !== '')) done = { address, result: work() };
    return done.result;
  };
}
