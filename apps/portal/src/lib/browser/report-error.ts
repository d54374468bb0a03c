import {
  type ClientError,
  clientErrorPath,
  maxClientErrorStack,
  maxClientErrorText,
} from '@portage/contract/client-error';

/** Max reports of one visit. */
const maxReports = 5;

/**
 * Reports the uncaught errors of a visit to the server, each once, without waiting for an answer. Leaves out errors of browser extensions
 * and requests that were canceled. A report that cannot be sent is dropped, so it never causes another.
 */
export function errorReporter(): (event: Event) => void {
  const reported = new Set<string>();
  return (event) => report(event, reported);
}

export const reportError = errorReporter();

/** @param reported messages and stacks that the visit has reported; this one is added */
function report(event: Event, reported: Set<string>): void {
  const error: unknown = 'reason' in event ? event.reason : 'error' in event ? event.error : null;
  if (!(error instanceof Error) || error.name === 'AbortError' || !isOurs(error)) return;
  const sent: ClientError = {
    kind: event.type === 'error' ? 'error' : 'rejection',
    message: plain(`${error.name}: ${error.message}`).slice(0, maxClientErrorText),
    stack: plain(error.stack ?? '').slice(0, maxClientErrorStack),
    page: location.pathname.slice(0, 100),
    build: /[^/]*$/.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[0] ?? '',
  };
  const key = sent.message + sent.stack;
  if (reported.size >= maxReports || reported.has(key)) return;
  reported.add(key);
  const body = JSON.stringify(sent);
  // Survives the page, so an error during its last moment arrives too.
  fetch(clientErrorPath, { method: 'POST', body, keepalive: true }).catch(() => {});
}

/** Whether the page's own code is in the stack. Browsers without stacks give no hint. */
const isOurs = ({ stack = '' }: Error): boolean => stack === '' || stack.includes(location.origin);

/** Query strings and fragments can hold names, searches and tokens. */
const plain = (text: string): string => text.replaceAll(/[?#][^\s:)]*/g, '');
