import { AccountApi, ApiAppApi, HttpError, SignatureRequestApi, TemplateApi } from '@dropbox/sign';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { ProviderError } from '../../provider-error.ts';

/** The parts of the official client that Portage uses. */
export interface DropboxSign {
  requests: SignatureRequestApi;
  templates: TemplateApi;
  accounts: AccountApi;
  apps: ApiAppApi;
}

/** Creates the official client for an API key, with PROVIDER_TIMEOUT_MS per call. */
export function dropboxSignClient(config: Config, apiKey: string): DropboxSign {
  const address = config.DROPBOX_SIGN_API_URL.replace(/\/+$/, '');
  const client = {
    requests: new SignatureRequestApi(address),
    templates: new TemplateApi(address),
    accounts: new AccountApi(address),
    apps: new ApiAppApi(address),
  };
  for (const api of Object.values(client)) {
    api.username = apiKey;
    api.addInterceptor((call) => {
      // Limits the whole response: the client's own timeout restarts with every byte.
      call.signal = AbortSignal.timeout(config.PROVIDER_TIMEOUT_MS);
      // A redirect would send the key to another address.
      call.maxRedirects = 0;
    });
  }
  return client;
}

/** @throws ProviderError in place of the client's own errors, which carry the key, headers and bodies */
export async function askDropboxSign<T>(call: () => Promise<{ body: T }>): Promise<T> {
  try {
    return (await call()).body;
  } catch (error) {
    throw providerError(error);
  }
}

/** The response, or null when this account has no such object. */
export async function findAtDropboxSign<T>(call: () => Promise<{ body: T }>): Promise<T | null> {
  try {
    return await askDropboxSign(call);
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null;
    throw error;
  }
}

const answered = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) });
const explained = z.object({ error: z.object({ error_name: z.string(), error_msg: z.string().catch('') }) });
const failed = z.object({ code: z.string() });

function providerError(error: unknown): ProviderError {
  const answer = answered.safeParse(error);
  if (answer.success) {
    const { status, data } = answer.data.response;
    const why = explained.safeParse(readBody(data)).data?.error;
    const sentence = why === undefined ? `it answered with ${status}.` : why.error_msg || why.error_name;
    return new ProviderError(`Dropbox Sign: ${sentence}`, { status, code: why?.error_name });
  }
  if (error instanceof HttpError) return new ProviderError('Dropbox Sign: it answered with an error.');
  const code = failed.safeParse(error).data?.code;
  if (code === 'ERR_CANCELED' || code === 'ECONNABORTED')
    return new ProviderError('Dropbox Sign did not answer in time.', { code });
  return new ProviderError(
    code === undefined
      ? 'Dropbox Sign gave an answer that could not be read.'
      : `Dropbox Sign could not be reached (${code}).`,
    { code },
  );
}

/** A download call returns error bodies as bytes too. */
function readBody(data: unknown): unknown {
  if (!(data instanceof Uint8Array)) return data;
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'));
  } catch {
    return null;
  }
}
