import { clientErrorPath } from '@portage/contract/client-error';
import { beforeEach, expect, test, vi } from 'vitest';
import { network } from '#testing/network.ts';
import { errorReporter } from './report-error.ts';

let reportError: (event: Event) => void;
beforeEach(() => {
  reportError = errorReporter();
  document.title = 'Portage';
  window.history.replaceState(null, '', '/team?search=Tremblay#token=secret');
});

const sent = () => network.sent(`POST ${clientErrorPath}`).map(({ body }) => body as Record<string, unknown>);

/** An error of the page's own code. */
function ownError(message: string): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at Row (${location.origin}/assets/team-page-abc.js?v=1:1:234)`;
  return error;
}
const thrown = (error: unknown) => reportError(Object.assign(new Event('error'), { error }));
const rejected = (reason: unknown) => reportError(Object.assign(new Event('unhandledrejection'), { reason }));

test('reports an error with its place, and without query strings', () => {
  thrown(ownError('x is undefined at /rest/v1/team_members?email=eq.maya@people.example'));
  expect(sent()).toEqual([
    {
      kind: 'error',
      message: 'TypeError: x is undefined at /rest/v1/team_members',
      stack: expect.stringContaining(`at Row (${location.origin}/assets/team-page-abc.js:1:234)`),
      page: '/team',
      build: expect.any(String),
    },
  ]);
  expect(JSON.stringify(sent())).not.toMatch(/Tremblay|secret|maya/);
});

test('reports a rejected promise, and the same error once', () => {
  rejected(ownError('lost'));
  rejected(ownError('lost'));
  expect(sent()).toMatchObject([{ kind: 'rejection', message: 'TypeError: lost' }]);
});

test('cuts long texts to what the server accepts', () => {
  const error = ownError('m'.repeat(5000));
  error.stack += 's'.repeat(5000);
  thrown(error);
  const [report] = sent();
  expect([String(report?.message).length, String(report?.stack).length]).toEqual([300, 2000]);
});

test('leaves out canceled requests, browser extensions, and what is no error', () => {
  rejected(new DOMException('The operation was aborted.', 'AbortError'));
  const foreign = new Error('extension');
  foreign.stack = 'Error: extension\n    at chrome-extension://abcdef/content.js:1:1';
  thrown(foreign);
  rejected('text');
  thrown(null);
  expect(sent()).toEqual([]);
});

test('reports at most five errors of a visit', () => {
  for (let at = 0; at < 8; at += 1) thrown(ownError(`error ${at}`));
  expect(sent()).toHaveLength(5);
});

test('a report that cannot be sent causes no other', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  network.cut(clientErrorPath);
  thrown(ownError('offline'));
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(sent()).toHaveLength(1);
});
