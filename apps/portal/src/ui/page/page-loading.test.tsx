import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Late } from './page-loading.tsx';

test('a late placeholder does not flash where the code is quick', () => {
  document.title = 'Loading';
  vi.useFakeTimers();
  try {
    render(
      <main>
        <Late>Loading</Late>
      </main>,
    );
    act(() => vi.advanceTimersByTime(299));
    expect(screen.queryByText('Loading')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    screen.getByText('Loading');
  } finally {
    vi.useRealTimers();
  }
});
