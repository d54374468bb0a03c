import { beforeDeadline } from '../calls/before-deadline.ts';

/** The pauses before the next attempts, in milliseconds. */
const pausesMs = [1_000, 2_000, 2_500];

/**
 * Repeats reads that get no answer, or 503, until a deadline. Another failure of the server is repeated once. A read that gets no
 * answer by the deadline is ended; an answer that has begun may take as long as its connection needs.
 */
export const repeatReads =
  (send: typeof fetch, noAnswer: () => Error): typeof fetch =>
  (input, init) =>
    init?.method === undefined || init.method === 'GET' || init.method === 'HEAD'
      ? answerInTime(input, init ?? {}, send, noAnswer)
      : send(input, init);

async function answerInTime(
  input: RequestInfo | URL,
  init: RequestInit,
  send: typeof fetch,
  noAnswer: () => Error,
): Promise<Response> {
  const attempts = new AbortController();
  const stop = () => attempts.abort(init.signal?.reason);
  if (init.signal?.aborted) stop();
  init.signal?.addEventListener('abort', stop);
  const { signal } = attempts;
  const repeated = async (): Promise<Response> => {
    for (const pauseMs of pausesMs) {
      const answer = await send(input, { ...init, signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      });
      const isLast = answer !== null && answer.status !== 503 && (answer.status < 500 || pauseMs !== pausesMs[0]);
      if (isLast) return answer;
      await answer?.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
    }
    return send(input, { ...init, signal });
  };
  return beforeDeadline(repeated(), () => {
    attempts.abort();
    return noAnswer();
  });
}
