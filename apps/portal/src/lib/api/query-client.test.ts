import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { clearForAccount, queryClient } from './query-client.ts';

test('requests again what the page already reads when another account signs in, and drops the rest', async () => {
  const client = new QueryClient();
  client.setQueryData(['rows', 'first account'], ['Maya']);
  let answer = (_: string[]) => {};
  const read = () =>
    new Promise<string[]>((resolve) => {
      answer = resolve;
    });
  const observer = new QueryObserver(client, { queryKey: ['rows', 'second account'], queryFn: read });
  const stop = observer.subscribe(() => {});
  clearForAccount(client);
  expect(client.getQueryData(['rows', 'first account'])).toBeUndefined();
  answer(['Mathilde']);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['Mathilde']), 45_000);
  stop();
});

test('shows no row of the first account in a part of the page that stays', () => {
  const client = new QueryClient();
  client.setQueryData(['rows'], ['Maya']);
  const queryFn = () => new Promise<string[]>(() => {});
  const observer = new QueryObserver(client, { queryKey: ['rows'], queryFn, staleTime: Number.POSITIVE_INFINITY });
  const stop = observer.subscribe(() => {});
  expect(observer.getCurrentResult().data).toEqual(['Maya']);
  clearForAccount(client);
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});

test('reads again after a first read that began before its invalidation', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['read before it changed'],
    queryFn: () => answers[reads++]?.promise ?? Promise.reject(new Error('A third read.')),
  });
  const end = observer.subscribe(() => {});
  const invalidated = queryClient.invalidateQueries({ queryKey: ['read before it changed'] });
  answers[0]?.resolve('before');
  answers[1]?.resolve('after');
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after');
  expect(reads).toBe(2);
  end();
});
