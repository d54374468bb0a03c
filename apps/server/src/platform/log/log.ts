import { scopeFields } from '@portage/platform/log/scope';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../../config.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Opens the server log. Every line carries the ids of its request or job. Errors are reduced to safe fields: vendor client
 * errors carry keys and bodies, and database errors carry whole rows.
 * @param level without it, `error` in a terminal, where a warning would hide how to sign in, and `info` elsewhere
 * @param stream destination; default stdout
 */
export function openLog(level: Config['LOG_LEVEL'], stream?: DestinationStream): Logger {
  const options = {
    level: level ?? (process.stdout.isTTY ? 'error' : 'info'),
    redact: { paths: ['*.password', '*.authorization', '*.apikey', '*.token'], remove: true },
    serializers: { err: serializeError },
    mixin: scopeFields,
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

/** Deeper causes are omitted. */
const maxCauseDepth = 3;

function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: redact(String(error)) };
  const { name, message, stack, cause } = error;
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: name,
    message: redact(message),
    stack: redact(stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(cause instanceof Error && depth < maxCauseDepth ? { cause: serializeError(cause, depth + 1) } : {}),
  };
}

/** Removes keys, passwords in URLs, session tokens, secret links and anything that could be a Social Insurance Number. */
export const redact = (text: string): string =>
  withoutSecrets(text)
    .replaceAll(/:\/\/[^\s/@]+@/g, '://…@')
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…')
    .replaceAll(/(\/(?:sign|checkout|invoice|leave|calendar)\/)[\w-]{20,}/g, '$1…')
    .replaceAll(/\b\d{3}[ -]?\d{3}[ -]?\d{3}\b/g, '…');
