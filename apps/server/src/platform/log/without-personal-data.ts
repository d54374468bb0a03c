import { redact } from './log.ts';

/**
 * Text from a browser without what could be a person's: email addresses, quoted values, query strings, fragments, ids, numbers of six
 * digits and more, and all that `redact` removes. Places in a file and names of properties stay.
 */
export const withoutPersonalData = (text: string): string =>
  redact(text)
    .replaceAll(/[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g, '…')
    .replaceAll(/[?#][^\s:)"']*/g, '')
    .replaceAll(/(?<!reading |setting )(?:"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|“[^”\n]*”)/g, '"…"')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replaceAll(/(?<![:\w])\d[\d ,.-]{4,}\d/g, '…');
