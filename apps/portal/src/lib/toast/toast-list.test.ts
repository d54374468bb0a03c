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
});
