import type { Deps } from '../deps.ts';
import { FunctionError } from './function-error.ts';

/**
 * What an outside service answers within PROVIDER_TIMEOUT_MS.
 * @param sentence what the caller is told when it does not
 * @param late gets an answer that came too late to be used, so that it can be taken back
 * @throws FunctionError 502 when the service fails or does not answer in time
 */
export async function atProvider<T>(
  deps: Deps,
  sentence: string,
  call: () => Promise<T>,
  late: (answer: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let given = false;
  const answer = call();
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), deps.config.PROVIDER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, patience]);
  } catch (error) {
    given = true;
    deps.log.error({ err: error }, 'an outside service did not answer');
    throw new FunctionError(502, sentence);
  } finally {
    clearTimeout(timer);
    if (given) {
      const note = (error: unknown) => deps.log.warn({ err: error }, 'a late answer was not taken back');
      answer.then(late).catch(note);
    }
  }
}
