import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany, signIn } from '#testing/accounts.ts';
import { colleagueOf } from '#testing/company/colleagues.ts';
import { requestCheckout } from '#testing/company/plan-steps.ts';
import { renderApp } from '#testing/render-app.tsx';

const address = () => window.location.pathname + window.location.search;
const unknown = '00000000-0000-4000-8000-000000000000';
const notFound = "We couldn't find what this link is about.";
const noDocument = "We couldn't find this document. It may have been deleted, or the link is incomplete.";
const notAllowed = "Your role doesn't allow this.";
const planRequired = 'You need an active subscription plan to add team members.';

/** Who follows a link: someone of a company with a plan, or the owner of one without a plan or with a requested one. */
type Who = 'owner' | 'finance' | 'viewer' | 'planless' | 'waiting';
const emails = {} as Record<Who, string>;
/** Ids that addresses name. A long link is sometimes torn, for example in a mail. */
const ids: Record<string, string> = { UNKNOWN: unknown, TORN: unknown.slice(0, 13) };
const withIds = (path: string) => path.replace(/[A-Z]{4,}/g, (name) => ids[name] ?? name);

beforeAll(async () => {
  const owner = await newCompany('Refusing Ltd', { plan: 'Professional' });
  const planless = await newCompany('Planless Ltd');
  const waiting = await newCompany('Waiting Ltd', { plan: 'Professional' });
  await requestCheckout(waiting, 'Essential');
  ids.ACTIVE = await addMember(owner, { status: 'approved', last_name: 'Active' });
  ids.PENDING = await addMember(owner, { last_name: 'Pending' });
  const people = (await owner.request('GET', '/rest/v1/company_members?select=id&role=eq.owner')) as { id: string }[];
  ids.OWNER = people[0]?.id ?? '';
  const finance = await colleagueOf(owner, 'finance');
  const viewer = await colleagueOf(owner, 'viewer');
  Object.assign(emails, {
    owner: owner.email,
    finance: finance.email,
    viewer: viewer.email,
    planless: planless.email,
    waiting: waiting.email,
  });
});

/** Links to a dialog that the page does not offer, and what the page says; nothing where the address means nothing. */
const links: [who: Who, page: string, query: string, says: string | null][] = [
  ['owner', '/team', 'activate=ACTIVE', 'Maya Active is already active.'],
  ['owner', '/team', 'rehire=ACTIVE', 'Maya Active is already active.'],
  ['owner', '/team', 'rehire=PENDING', "Maya Pending hasn't left, so there is no return to record."],
  ['owner', '/team', 'deactivate=PENDING', "Maya Pending isn't active."],
  ['owner', '/team', 'activate=UNKNOWN', notFound],
  ['owner', '/team', 'member=UNKNOWN&edit=1', notFound],
  ['owner', '/team', 'activate=TORN', notFound],
  ['owner', '/team', 'rehire=TORN', notFound],
  ['owner', '/team', 'deactivate=TORN', notFound],
  ['owner', '/team', 'member=TORN', notFound],
  ['owner', '/team', 'member=TORN&edit=1', notFound],
  ['planless', '/team', 'add=1', planRequired],
  ['viewer', '/team', 'activate=ACTIVE', notAllowed],
  ['viewer', '/team', 'rehire=ACTIVE', notAllowed],
  ['finance', '/team', 'deactivate=ACTIVE', notAllowed],
  ['finance', '/team', 'member=ACTIVE&edit=1', notAllowed],
  ['viewer', '/team', 'add=1', notAllowed],
  ['viewer', '/team', 'view=import', notAllowed],
  ['owner', '/team/ACTIVE', 'activate=ACTIVE', 'Maya Active is already active.'],
  ['owner', '/team/PENDING', 'deactivate=PENDING', "Maya Pending isn't active."],
  ['owner', '/team/employee', 'dialog=nothing', null],
  ['owner', '/company', 'dialog=nothing', null],
  ['finance', '/company', 'dialog=billing', notAllowed],
  ['finance', '/company', 'invite=1', notAllowed],
  ['owner', '/company', 'role=OWNER', "The owner's role changes only when someone else becomes the owner."],
  ['owner', '/company', 'role=UNKNOWN', notFound],
  ['owner', '/company', 'role=TORN', notFound],
  ['owner', '/documents', 'dialog=nothing', null],
  ['finance', '/documents', 'dialog=upload', notAllowed],
  ['owner', '/documents', 'preview=UNKNOWN', noDocument],
  ['owner', '/documents', 'preview=TORN', noDocument],
  ['owner', '/pay', 'dialog=nothing', null],
  ['finance', '/pay', 'dialog=one-time', notAllowed],
  ['owner', '/pay?tab=one-time', 'payment=UNKNOWN', notFound],
  ['owner', '/pay?tab=one-time', 'payment=TORN', notFound],
  ['owner', '/plan', 'dialog=nothing', null],
  ['owner', '/plan', 'downgrade=Essential', null],
  ['owner', '/plan', 'downgrade=Essential.Monthly.5&term=monthly', null],
  ['waiting', '/plan', 'dialog=plans', null],
  ['viewer', '/plan', 'dialog=plans', notAllowed],
];

test.each(links)('for the %s, %s opens without the dialog of ?%s and says why', async (who, page, query, says) => {
  const path = withIds(page);
  const account: Account = await signIn(emails[who]);
  await renderApp({ path: `${path}${path.includes('?') ? '&' : '?'}${withIds(query)}`, account });
  if (says !== null) await screen.findByText(says);
  await waitFor(() => expect(address()).toBe(path));
  expect(document.querySelectorAll('[role=dialog], [role=alertdialog]')).toHaveLength(0);
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(says === null ? 0 : 1);
});
