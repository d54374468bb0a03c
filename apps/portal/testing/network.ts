import { type JoinedAnswer, type JoinedRead, joinedReadsPath } from '@portage/contract/joined-reads';
import { server } from './portal-server.ts';

/** A request that the portal sent: `path` is decoded and includes the query, `body` is parsed when it is JSON. */
export interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** A part of `METHOD /path?query`, such as `POST /rest/v1/team_members`. */
type Match = string | RegExp;

interface Fault {
  match: Match;
  /** Narrows it to requests with such a body. */
  only: (body: unknown) => boolean;
  /** How many more requests it affects. */
  left: number;
  answer(request: Request): Promise<Response>;
}

const origin = window.location.origin;
const requests: Sent[] = [];
let faults: Fault[] = [];

const matches = ({ method, path }: Sent, match: Match) => {
  const line = `${method} ${path}`;
  return typeof match === 'string' ? line.includes(match) : match.test(line);
};

/** The browser's fetch, connected to the server in this process. Rejects when the signal aborts. */
async function routedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { signal, ...rest } = init;
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  if (url.origin !== origin) throw new Error(`A test sent a request to ${url.origin}.`);
  const request = input instanceof Request ? new Request(input, rest) : new Request(url.href, rest);
  const text = typeof rest.body === 'string' ? rest.body : '';
  if (url.pathname === joinedReadsPath) return joinedAnswers(JSON.parse(text), request);
  const sent = { method: request.method, path: decodeURIComponent(url.pathname + url.search), body: parsed(text) };
  requests.push(sent);
  const fault = faults.findLast(({ match, left, only }) => left > 0 && matches(sent, match) && only(sent.body));
  if (fault !== undefined) fault.left -= 1;
  const answer = fault === undefined ? server.deliver(request) : fault.answer(request);
  if (!signal) return answer;
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      const abort = () => reject(new DOMException('The operation was aborted.', 'AbortError'));
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort);
    }),
  ]);
}

/** Reads that are sent together, each as if it were sent alone. Tests fail, hold and count them by their own paths. */
function joinedAnswers({ reads }: { reads: JoinedRead[] }, { headers }: Request): Response {
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const answers = reads.map(async ({ path, headers: own, body }, at) => {
        const all = new Headers(headers);
        for (const [name, value] of Object.entries(own)) if (value !== undefined) all.set(name, value);
        const init = { headers: all };
        const response = await routedFetch(path, body === undefined ? init : { ...init, method: 'POST', body });
        const answered = Object.fromEntries(response.headers);
        const line: JoinedAnswer = { at, status: response.status, headers: answered, body: await response.text() };
        controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
      });
      await Promise.allSettled(answers);
      controller.close();
    },
  });
  return new Response(lines);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Limits {
  times?: number;
  only?: Fault['only'];
}

function add(match: Match, { times = Number.POSITIVE_INFINITY, only = () => true }: Limits, answer: Fault['answer']) {
  const fault = { match, only, left: times, answer };
  faults.push(fault);
  return () => {
    faults = faults.filter((one) => one !== fault);
  };
}

const away = { message: 'The service is away', code: 'XX000' };
const connectionLost = () => new TypeError('Failed to fetch');

/** What happens between the portal and the server. The last matching fault applies; each function returns its end. */
export const network = {
  /** The service answers with a failure, without doing the work. */
  fail: (
    match: Match,
    { status = 500, body = away as unknown, ...limits }: Limits & { status?: number; body?: unknown } = {},
  ) => add(match, limits, async () => Response.json(body, { status })),

  /** A proxy answers in place of the service, with a page of its own. */
  block: (match: Match, { status = 502, ...limits }: Limits & { status?: number } = {}) =>
    add(
      match,
      limits,
      async () =>
        new Response(`<html><title>${status} from nginx</title></html>`, {
          status,
          headers: { 'content-type': 'text/html' },
        }),
    ),

  /** The request never arrives. */
  cut: (match: Match, limits: Limits = {}) =>
    add(match, limits, async () => {
      throw connectionLost();
    }),

  /** The server does the work, and its answer is lost. */
  loseAnswer: (match: Match, limits: Limits = {}) =>
    add(match, limits, async (request) => {
      await server.deliver(request);
      throw connectionLost();
    }),

  /** Requests wait until the returned function is called. */
  hold(match: Match): () => void {
    const released = Promise.withResolvers<void>();
    const end = add(match, {}, async (request) => {
      await released.promise;
      return server.deliver(request);
    });
    return () => {
      end();
      released.resolve();
    };
  },

  /** The server's answer, changed on the way: for rows that would take long to create. */
  change: (match: Match, change: (body: unknown, sent: Request) => unknown) =>
    add(match, {}, async (request) => {
      const answer = await server.deliver(request);
      return Response.json(change(await answer.json(), request), { status: answer.status, headers: answer.headers });
    }),

  /** Another server answers. */
  route: (match: Match, answer: Fault['answer']) => add(match, {}, answer),

  /** The matching requests since the test began. */
  sent: (match: Match): Sent[] => requests.filter((one) => matches(one, match)),

  /** Forgets faults and requests. */
  reset() {
    faults = [];
    requests.length = 0;
  },
};

/** The browser's XMLHttpRequest, as far as uploads with progress need it. */
class RoutedXMLHttpRequest {
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  status = 0;
  responseText = '';
  readonly #sentHeaders = new Headers();
  #headers = new Headers();
  #method = 'GET';
  #url = '';

  open(method: string, url: string | URL): void {
    this.#method = method;
    this.#url = String(url);
  }

  setRequestHeader(name: string, value: string): void {
    this.#sentHeaders.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#headers.get(name);
  }

  send(body: BodyInit | null = null): void {
    this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }));
    routedFetch(this.#url, { method: this.#method, headers: this.#sentHeaders, body })
      .then(async (answer) => {
        this.#headers = answer.headers;
        this.status = answer.status;
        this.responseText = await answer.text();
        this.onload?.();
      })
      .catch(() => this.onerror?.());
  }
}

globalThis.fetch = routedFetch;
Object.defineProperty(globalThis, 'XMLHttpRequest', {
  value: RoutedXMLHttpRequest,
  configurable: true,
  writable: true,
});
