import { functions } from './data-client.ts';
import { functionMessage } from './function-error.ts';

/** Calls a server function by name. Throws an Error with the function's message when it fails. */
export async function callFunction<Result>(name: string, body: Record<string, unknown>): Promise<Result> {
  const { data, error } = await functions.invoke<Result>(name, { body });
  if (error) throw new Error(await functionMessage(error));
  // On success the body always has the function's response type.
  return data as Result;
}
