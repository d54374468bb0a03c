import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { useToasts } from '#lib/toast/toast.ts';
import { addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { requestEarly } from './request-early.ts';

/** The first page of a visit, as far as its early requests. */
async function arriveAt(path: string, account: Awaited<ReturnType<typeof newCompany>>) {
  queryClient.clear();
  network.reset();
  document.title = 'A page';
  localStorage.setItem('portage-auth', JSON.stringify(account.session));
  window.history.replaceState(null, '', path);
  await requestEarly();
}

test('asks for a person, and for an invoice, while the code of their pages loads', async () => {
  const account = await newCompany();
  const id = await addMember(account);
  await arriveAt(`/team/${id}`, account);
  expect(network.sent(/GET \/rest\/v1\/team_members.*team_member_id=eq/)).toHaveLength(1);
  expect(network.sent('GET /rest/v1/pay_exceptions')).toHaveLength(1);
  await arriveAt(`/Team/${id}/Pay/`, account);
  expect(network.sent('GET /rest/v1/pay_exceptions')).toHaveLength(0);
  expect(network.sent(/GET \/rest\/v1\/payments.*team_member_id/)).toHaveLength(1);
  await arriveAt(`/team/${id}/history`, account);
  expect(network.sent('GET /rest/v1/employment_ends')).toHaveLength(1);
  await arriveAt('/pay/INV-2026-0001', account);
  expect(network.sent('GET /rest/v1/invoices')).toHaveLength(1);
  // Someone unknown, of whom the page says so.
  await arriveAt(`/team/${crypto.randomUUID()}`, account);
  const { result } = renderHook(useToasts);
  expect(result.current).toEqual([]);
  for (const path of ['/pay/calendar', '/team/employee', '/team/nobody', `/team/${id}/unknown`]) {
    await arriveAt(path, account);
    expect(network.sent(/invoices|team_members/)).toHaveLength(0);
  }
});

test('asks for what the plan and the payments show, and on a page without early requests for the company alone', async () => {
  const account = await newCompany();
  await arriveAt('/cost-calculator', account);
  const company = network.sent('/rest/v1').length;
  await arriveAt('/plan', account);
  expect(network.sent('/rest/v1').length).toBeGreaterThan(company);
  await arriveAt('/pay?status=paid', account);
  expect(network.sent(/GET \/rest\/v1\/payments.*status/)).toHaveLength(1);
  expect(network.sent('GET /rest/v1/wip_one_time_payments')).toHaveLength(1);
});
