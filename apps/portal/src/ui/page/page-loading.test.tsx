import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Late } from './page-loading.tsx';

test('a late placeholder does not flash where the code is quick', () => {
  vi.useFakeTimers();
  try {
    render(<Late>Loading</Late>);
    act(() => vi.advanceTimersByTime(299));
    expect(screen.queryByText('Loading')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    screen.getByText('Loading');
  } finally {
    vi.useRealTimers();
  }
});
