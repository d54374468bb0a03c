import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { teamMembersQuery } from './team-member-queries.ts';
import type { TeamMember } from './team-members.ts';

const person = (id: number) => ({ team_member_id: `p-${id}-`, date_added: `day ${id}`, role: 'Baker' });

test('reads all pages, and keeps the members that have not changed', async () => {
  document.title = 'Team';
  let served = Array.from({ length: 1500 }, (_, at) => person(at));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = decodeURIComponent(String(input instanceof Request ? input.url : input));
    const start = served.findIndex(({ team_member_id: id }) => url.includes(id)) + 1;
    return Response.json(structuredClone(served.slice(start, start + 1000)));
  });
  const client = new QueryClient();
  const query = teamMembersQuery('c-1');
  const read = () => client.fetchQuery({ ...query, staleTime: 0 });
  const newIn = (now: readonly TeamMember[], before: readonly TeamMember[]) => {
    const known = new Set(before);
    return now.filter((member) => !known.has(member)).map((member) => member.team_member_id);
  };

  const first = await read();
  expect(first).toEqual(served);
  await read();
  expect(client.getQueryData(query.queryKey)).toBe(first);

  served = served.with(1200, { ...person(1200), role: 'Chef' });
  const second = await read();
  expect(second).toEqual(served);
  expect(newIn(second, first)).toEqual(['p-1200-']);

  served = [person(1500), ...served];
  const third = await read();
  expect(third).toEqual(served);
  expect(newIn(third, second)).toEqual(['p-1500-']);

  served = served.slice(0, 900);
  const fourth = await read();
  expect(fourth).toEqual(served);
  expect(newIn(fourth, third)).toEqual([]);
});
