import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('says that a part is slow, but not while the screen is complete', { timeout: 20_000 }, async () => {
  document.title = 'Page';
  const client = new QueryClient();
  const page = (complete: boolean) => (
    <QueryClientProvider client={client}>
      <Page complete={complete} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  await new Promise((resolve) => setTimeout(resolve, 3_700));
  expect(screen.queryByText(text)).toBeNull();
  rerender(page(false));
  await screen.findByText(text, {}, { timeout: 6_000 });
  rerender(page(true));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
