import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../../config.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * The server's log. Of an error it keeps what helps and can be told: errors of vendors' clients carry keys and bodies, those of the
 * database whole rows.
 * @param stream where it goes, when not to the standard output
 */
export function openLog(level: Config['LOG_LEVEL'], stream?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: ['*.password', '*.authorization', '*.apikey', '*.token'], remove: true },
    serializers: { err: shownError },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

/** Causes deeper than this are left out. */
const deepestCause = 3;

function shownError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: told(String(error)) };
  const { name, message, stack, cause } = error;
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: name,
    message: told(message),
    stack: told(stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(cause instanceof Error && depth < deepestCause ? { cause: shownError(cause, depth + 1) } : {}),
  };
}

/** A text without keys, passwords in addresses, sessions, secret links, and whatever could be a Social Insurance Number. */
const told = (text: string): string =>
  withoutSecrets(text)
    .replaceAll(/:\/\/[^\s/@]+@/g, '://…@')
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…')
    .replaceAll(/(\/(?:sign|checkout|invoice|leave|calendar)\/)[\w-]{20,}/g, '$1…')
    .replaceAll(/\b\d{3}[ -]?\d{3}[ -]?\d{3}\b/g, '…');
