import type { AttackCase } from '../attack-case.ts';

const lists = 'database/tests/staff-lists.test.ts';
const people = 'apps/server/src/functions/provider/provider-people.test.ts';
const clientsPage = 'apps/portal/src/provider/clients/clients-page.test.tsx';
const peoplePage = 'apps/portal/src/provider/people/people-page.test.tsx';

/** Attacks on the console's queue, lists and records: by clients, by what clients enter, and by two members of the staff at once. */
export const consoleLists: readonly AttackCase[] = [
  {
    attack: "read the provider's queue, clients or people with a client's token, or before the second step",
    before: 'held',
    now: 'a client is denied, and a session without the second step reads no row',
    test: { file: lists, name: 'is closed to a client, and empty before the second step' },
  },
  {
    attack: 'classify a payment that a colleague has just classified',
    before: 'the second treatment replaced the first without a word',
    now: 'one decision stays; the other answer names it',
    test: { file: people, name: 'the second treatment of a payment is rejected, and the first stays' },
  },
  {
    attack: 'complete a plan that the client has replaced since the page was loaded',
    before: 'held',
    now: 'the act names the plan, and another one is refused',
    test: { file: people, name: 'a plan is completed once, and never another plan than the one shown' },
  },
  {
    attack: 'name a company like a formula, with quotes, commas and wildcards',
    before: 'held',
    now: 'it is text in lists and filters, sorts between pages, and its CSV cell is no formula',
    test: { file: clientsPage, name: 'exports without a formula' },
  },
  {
    attack: 'find a revealed number in the query cache or the storage of the browser',
    before: 'held',
    now: 'the number is in the state of the open dialog alone',
    test: { file: peoplePage, name: 'stays hidden for a wrong code, and no cache or storage has one that was shown' },
  },
  {
    attack: "operate a client's page while seeing it as the client",
    before: 'held',
    now: 'clicks and keys do nothing, and the token may write nothing',
    test: { file: clientsPage, name: 'is seen as the client sees it, marked, and a click does nothing' },
  },
];
