import { describe, expect, it } from 'vitest';
import { addToast, type Toast } from './toast-list.ts';

const success = (id: number): Toast => ({ id, title: `Done ${id}`, variant: 'default' });
const failure = (id: number, title = `Failed ${id}`): Toast => ({ id, title, variant: 'destructive' });
const shown = (...toasts: Toast[]) => toasts.reduce(addToast, [] as readonly Toast[]).map(({ id }) => id);

describe('addToast', () => {
  it('keeps at most three successes', () => {
    expect(shown(success(1), success(2), success(3), success(4))).toEqual([2, 3, 4]);
  });

  it('removes successes before an error', () => {
    expect(shown(failure(1), success(2), success(3), success(4), success(5))).toEqual([1, 4, 5]);
    expect(shown(failure(1), failure(2), failure(3), success(4), success(5))).toEqual([1, 2, 3, 5]);
  });

  it('keeps at most five errors', () => {
    expect(shown(...[1, 2, 3, 4, 5, 6].map((id) => failure(id)))).toEqual([2, 3, 4, 5, 6]);
  });

  it('shows a repeated error once, as the newest', () => {
    expect(shown(failure(1, 'Away'), failure(2, 'Gone'), failure(3, 'Away'))).toEqual([2, 3]);
  });

  it('shows one error for reads that fail together for the same reason, with the first title', () => {
    const read = (id: number, description: string, readFailedAt: number): Toast => ({
      ...failure(id, id === 3 ? 'Failed 2' : `Failed ${id}`),
      description,
      readFailedAt,
    });
    const shownAfter = (...reads: Toast[]) => reads.reduce(addToast, [] as readonly Toast[]);
    const [first, second, third] = [read(1, 'Away', 0), read(2, 'Away', 900), read(3, 'Away', 4_999)];
    expect(shownAfter(first, second, third)).toEqual([first]);
    const must = (toast: Toast): Toast => ({ ...toast, specified: true });
    expect(shownAfter(first, must(second), third)).toEqual([{ ...first, title: 'Failed 2', specified: true }]);
    expect(shownAfter(must(first), second)).toEqual([must(first)]);
    expect(shownAfter(must(first), must(second), must(third))).toEqual([{ ...must(first), alsoFailed: ['Failed 2'] }]);
    expect(shown(read(1, 'Away', 0), read(2, 'Not yours', 0))).toEqual([1, 2]);
    expect(shown(read(1, 'Away', 0), read(2, 'Away', 5_000)), 'a later outage').toEqual([2]);
    expect(shown({ ...failure(1), description: 'Away' }, read(2, 'Away', 0)), 'an act that failed').toEqual([1, 2]);
  });
});
