import {
  type JoinedAnswer,
  type JoinedRead,
  joinedHeaders,
  joinedReadsPath,
  maxJoinedReads,
} from '@portage/contract/joined-reads';

interface Waiting {
  url: URL;
  init: RequestInit;
  resolve(response: Response | Promise<Response>): void;
  reject(error: unknown): void;
}

/**
 * Sends the reads that are asked for at the same moment in one request. Each ends as if it had been sent alone, as soon as its own answer
 * is there. A read that is alone is sent alone.
 */
export function joinReads(send: typeof fetch): typeof fetch {
  let waiting: Waiting[] = [];
  const sendWaiting = () => {
    const reads = waiting.filter(({ init }) => init.signal?.aborted !== true);
    waiting = [];
    for (let at = 0; at < reads.length; at += maxJoinedReads)
      void sendTogether(reads.slice(at, at + maxJoinedReads), send);
  };
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted();
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      const url = new URL(input instanceof Request ? input.url : input);
      waiting.push({ url, init, resolve, reject });
      if (waiting.length === 1) setTimeout(sendWaiting);
    });
}

async function sendTogether(reads: readonly Waiting[], send: typeof fetch): Promise<void> {
  const [first] = reads;
  if (first === undefined) return;
  if (reads.length === 1) return first.resolve(send(first.url, first.init));
  const unread = new Map(reads.entries());
  try {
    const response = await send(new URL(joinedReadsPath, first.url), {
      method: 'POST',
      headers: shared(first.init),
      body: JSON.stringify({ reads: reads.map(readOf) }),
    });
    if (!response.ok) {
      const body = await response.text();
      for (const { resolve } of reads) resolve(new Response(body, response));
      return;
    }
    for await (const { at, status, headers, body } of answersOf(response)) {
      unread.get(at)?.resolve(new Response(body, { status, headers }));
      unread.delete(at);
    }
    throw new TypeError('The answer ended early.');
  } catch (error) {
    for (const { reject } of unread.values()) reject(error);
  }
}

/** What all reads of a moment have: the key and the token. */
function shared({ headers }: RequestInit): Headers {
  const all = new Headers(headers);
  for (const name of joinedHeaders) all.delete(name);
  all.set('content-type', 'application/json');
  return all;
}

function readOf({ url, init }: Waiting): JoinedRead {
  const given = new Headers(init.headers);
  const headers = Object.fromEntries(
    joinedHeaders.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])),
  );
  return {
    path: url.pathname + url.search,
    headers,
    ...(typeof init.body === 'string' && { body: init.body }),
  };
}

async function* answersOf({ body }: Response): AsyncGenerator<JoinedAnswer> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    const lines = (text + piece.value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}
