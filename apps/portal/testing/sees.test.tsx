import { beforeEach, expect, test } from 'vitest';
import { proves } from './sees.ts';

const row = { kind: 'rule', id: 'Test · row', says: 'A rule', tests: [] } as const;

// Every test ends with a check of the page, which needs a title.
beforeEach(() => {
  document.title = 'A page';
});

/** The error of `proves`. An `expect` around the call would count as an assertion before it. */
function refusal(): unknown {
  try {
    proves(row);
    return undefined;
  } catch (error) {
    return error;
  }
}

test('rejects a rule without an assertion since the last one', () => {
  const first = refusal();
  expect(first).toEqual(new Error('No assertion passed before proves Test · row.'));
  proves(row);
  const second = refusal();
  expect(second).toEqual(first);
});

test('does not count the assertions of the test before', () => {
  const first = refusal();
  expect(first).toBeInstanceOf(Error);
});
