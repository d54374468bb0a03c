// The list at the end of `npm test`: each failed and each flaky test with the first line of its message.

import { stripVTControlCharacters } from 'node:util';

const MAX_LINE = 200;

/** The first line of a message that says something, without colors. */
export function firstLine(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  const line = lines.map((text) => text.trim()).find((text) => text !== '') ?? '';
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1)}…` : line;
}

/**
 * @param names where it failed: file, groups, test
 * @param error has the message
 * @param flaky it failed first and passed when it was run again
 */
export const failure = (names, error, flaky = false) => ({
  test: names.filter(Boolean).join(' › ').replaceAll(' > ', ' › '),
  message: firstLine(error?.message ?? '') || 'no message',
  flaky,
});

/**
 * Failed and flaky journeys, and errors outside a journey.
 * @param report Playwright's JSON report
 * @returns a list of {test, message, flaky}
 */
export function failedJourneys(report) {
  const errors = (report.errors ?? []).map((error) => failure(['outside every journey'], error));
  return [...(report.suites ?? []).flatMap((suite) => ofSuite(suite, [])), ...errors];
}

function ofSuite(suite, above) {
  const names = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const [error] = results.flatMap(({ errors }) => errors);
        return failure([...names, spec.title], error, status === 'flaky');
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, names))];
}

/**
 * Lists what failed, two lines each.
 * @param parts a list of {name, failures}, one for each part of the run
 * @returns the text, empty if nothing failed
 */
export function listFailures(parts) {
  const lines = parts.flatMap(({ name, failures }) =>
    failures.flatMap(({ test, message, flaky }) => [
      `  ${flaky ? 'flaky ' : 'FAILED'} ${test} (${name})`,
      `         ${message}`,
    ]),
  );
  return lines.length === 0 ? '' : ['Failed and flaky', ...lines].join('\n');
}
