import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Skeleton } from './skeleton.tsx';
import { SlowHint } from './slow-hint.tsx';

const text = 'This is taking longer than usual…';

/** A page whose read never ends. */
function Page({ complete }: { complete: boolean }) {
  useQuery({ queryKey: ['endless'], queryFn: () => new Promise<never>(() => {}) });
  return (
    <main>
      <h1>Page</h1>
      {complete ? <p>Content</p> : <Skeleton />}
      <SlowHint />
    </main>
  );
}

test('says that a part is slow, but not while the screen is complete', () => {
  document.title = 'Page';
  vi.useFakeTimers();
  try {
    const client = new QueryClient();
    const page = (complete: boolean) => (
      <QueryClientProvider client={client}>
        <Page complete={complete} />
      </QueryClientProvider>
    );
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    const { rerender } = render(page(true));
    pass(10_000);
    expect(screen.queryByText(text)).toBeNull();
    rerender(page(false));
    pass(2_900);
    expect(screen.queryByText(text)).toBeNull();
    pass(350);
    screen.getByText(text);
    rerender(page(true));
    pass(250);
    expect(screen.queryByText(text)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
