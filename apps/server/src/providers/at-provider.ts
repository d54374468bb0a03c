import type { Parts } from '../platform/parts.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * What an outside service answers within PROVIDER_TIMEOUT_MS.
 * @param sentence what the caller is told when it does not
 * @param late gets an answer that came too late to be used, so that it can be taken back
 * @throws Refusal 502 when the service fails or does not answer in time
 */
export async function atProvider<T>(
  deps: Pick<Parts, 'config' | 'log'>,
  sentence: string,
  call: () => Promise<T>,
  late: (answer: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const answer = call();
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`no answer in ${deps.config.PROVIDER_TIMEOUT_MS} ms`));
    }, deps.config.PROVIDER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, patience]);
  } catch (error) {
    deps.log.error({ err: error }, 'an outside service did not answer');
    throw new Refusal(502, sentence);
  } finally {
    clearTimeout(timer);
    if (isLate) {
      const note = (error: unknown) => deps.log.warn({ err: error }, 'what came too late was not taken back');
      // A failure that comes late has made nothing to take back.
      answer.then(late, () => undefined).catch(note);
    }
  }
}
