import { functions } from './data-client.ts';
import { functionMessage } from './function-error.ts';

/** Calls a server function by name. Throws with the sentence it answered when it refuses. */
export async function callFunction<Answer>(name: string, body: Record<string, unknown>): Promise<Answer> {
  const { data, error } = await functions.invoke<Answer>(name, { body });
  if (error) throw new Error(await functionMessage(error));
  // A function that succeeds always answers with its own shape.
  return data as Answer;
}
