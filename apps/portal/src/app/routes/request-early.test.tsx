import { renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { lastCompany, rememberCompany } from '#lib/company/last-company.ts';
import { useToasts } from '#lib/toast/toast.ts';
import { addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { requestEarly } from './request-early.ts';

type Account = Awaited<ReturnType<typeof newCompany>>;

/** A visit that has not begun. */
function openAt(path: string, account: Account) {
  queryClient.clear();
  network.reset();
  document.title = 'A page';
  localStorage.setItem('portage-auth', JSON.stringify(account.session));
  window.history.replaceState(null, '', path);
}

/** The first page of a visit, as far as its early requests. */
async function arriveAt(path: string, account: Account) {
  openAt(path, account);
  await requestEarly();
}

test('asks for a person, and for an invoice, while the code of their pages loads', async () => {
  const account = await newCompany();
  const id = await addMember(account);
  await arriveAt(`/team/${id}`, account);
  expect(network.sent(/GET \/rest\/v1\/team_members.*team_member_id=eq/)).toHaveLength(1);
  expect(network.sent('GET /rest/v1/open_pay_exceptions')).toHaveLength(1);
  await arriveAt(`/Team/${id}/Pay/`, account);
  expect(network.sent(/GET \/rest\/v1\/payments.*team_member_id/)).toHaveLength(1);
  await arriveAt(`/team/${id}/history`, account);
  expect(network.sent('GET /rest/v1/employment_ends')).toHaveLength(1);
  await arriveAt('/pay/INV-2026-0001', account);
  expect(network.sent('GET /rest/v1/invoices')).toHaveLength(1);
  // Someone unknown, of whom the page says so.
  await arriveAt(`/team/${crypto.randomUUID()}`, account);
  const { result } = renderHook(useToasts);
  expect(result.current).toEqual([]);
  for (const path of ['/pay/calendar', '/team/employee', '/team/not-an-id', `/team/${id}/unknown`]) {
    await arriveAt(path, account);
    expect(network.sent(/invoices|team_members/)).toHaveLength(0);
  }
});

/** How many reads of plans asked for a company's. */
const plansOf = (companyId: string) =>
  network.sent('GET /rest/v1/plans').filter(({ path }) => path.includes(companyId)).length;

test('asks for the company that the user saw last before the companies are there, and for no other user', async () => {
  const account = await newCompany();
  rememberCompany(account.userId, { id: account.companyId, user_id: account.userId, role: 'admin' });
  openAt('/plan', account);
  const release = network.hold('GET /rest/v1/companies');
  const arrival = requestEarly();
  await waitFor(() => expect(plansOf(account.companyId)).toBeGreaterThan(0));
  const asked = plansOf(account.companyId);
  release();
  await arrival;
  expect(plansOf(account.companyId)).toBe(asked);

  const other = await newCompany();
  openAt('/plan', other);
  const releaseOther = network.hold('GET /rest/v1/companies');
  const otherArrival = requestEarly();
  await waitFor(() => expect(network.sent('GET /rest/v1/companies')).toHaveLength(1));
  expect(network.sent('GET /rest/v1/plans')).toEqual([]);
  releaseOther();
  await otherArrival;
  expect(plansOf(other.companyId)).toBe(asked);
});

test('asks again for a company that is not the one seen last, which it forgets without a message', async () => {
  const account = await newCompany();
  const gone = crypto.randomUUID();
  rememberCompany(account.userId, { id: gone, user_id: account.userId, role: 'admin' });
  await arriveAt('/home', account);
  expect(plansOf(gone)).toBeGreaterThan(0);
  expect(plansOf(account.companyId)).toBe(plansOf(gone));
  expect(lastCompany(account.userId)).toBeUndefined();
  const { result } = renderHook(useToasts);
  expect(result.current).toEqual([]);
});

test('shows the page where nothing can be stored', async () => {
  const account = await newCompany();
  const { setItem } = Storage.prototype;
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === 'portage-last-company') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  await renderApp({ path: '/plan', account });
  await screen.findByRole('heading', { level: 1, name: 'Plan Management' });
  full.mockRestore();
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
