import type { Parts } from '../platform/parts.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * Calls an outside service and waits at most PROVIDER_TIMEOUT_MS for its answer.
 * @param code of the Refusal
 * @param onLateAnswer receives an answer that arrived after the timeout, to undo its effect
 * @throws Refusal 502 when the service fails or does not answer in time
 */
export async function withProviderTimeout<T>(
  deps: Pick<Parts, 'config' | 'log'>,
  code: 'checkoutUnavailable' | 'checkoutNotEnded' | 'planBillingUnavailable',
  call: () => Promise<T>,
  onLateAnswer: (answer: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const answer = call();
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`no answer in ${deps.config.PROVIDER_TIMEOUT_MS} ms`));
    }, deps.config.PROVIDER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } catch (error) {
    deps.log.error({ err: error }, 'an outside service did not answer');
    throw new Refusal(502, code);
  } finally {
    clearTimeout(timer);
    if (isLate) {
      const note = (error: unknown) =>
        deps.log.warn({ err: error }, 'a late answer from an outside service could not be undone');
      // A late failure left nothing to undo.
      answer.then(onLateAnswer, () => undefined).catch(note);
    }
  }
}
