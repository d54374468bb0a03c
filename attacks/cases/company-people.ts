import type { AttackCase } from '../attack-case.ts';

const roles = 'database/tests/company-roles.test.ts';
const functionRights = 'apps/server/src/functions/function-rights.test.ts';
const invitations = 'apps/server/src/modules/company-people/invitations.test.ts';
const ownership = 'apps/server/src/modules/company-people/ownership.test.ts';
const people = 'apps/server/src/modules/company-people/company-people.test.ts';

/** Attacks by and on the people who use the portal for a company. They came with the feature: "without …" is what happened when the check was taken out. */
export const companyPeople: readonly AttackCase[] = [
  {
    attack: 'Reads or writes, with the role Finance or Viewer, what only owners and admins may, in every table',
    before: 'held',
    now: 'no row, or 42501',
    test: { file: roles, name: '%s: %s' },
  },
  {
    attack: 'Uses the role of one company in another',
    before: 'held',
    now: 'each role holds in its company only',
    test: { file: roles, name: 'hold in one company only, for a person of two' },
  },
  {
    attack: 'Uses a policy that was written without a right',
    before: 'held',
    now: 'it lets in owners and admins only',
    test: { file: roles, name: 'lets in owners and admins only: %s' },
  },
  {
    attack: 'Has agreements sent to an own address, as an admin',
    before: 'without the check of the owner: changed',
    now: '42501',
    test: { file: roles, name: 'can’t be redirected by an admin' },
  },
  {
    attack: 'Calls every function with every role, a removed account, a stranger’s and none',
    before: 'held',
    now: '401, 403 or 404 without the right',
    test: { file: functionRights, name: '%s, called by: %s' },
  },
  {
    attack: 'Opens a forwarded or stolen invitation',
    before: 'without the comparison of addresses: joined',
    now: '403: only an account with the invited, confirmed address joins',
    test: { file: invitations, name: 'gives another account nothing but the address it is for' },
  },
  {
    attack: 'Signs up with the invited address and accepts without confirming it',
    before: 'held',
    now: '403',
    test: { file: invitations, name: 'gives nothing to an account whose address is not confirmed' },
  },
  {
    attack: 'Comes back with an old invitation after being removed',
    before: 'held',
    now: '409',
    test: { file: invitations, name: 'works once; only the account that joined gets the same answer again' },
  },
  {
    attack: 'Invites an accomplice as admin just before losing the right',
    before: 'without the check of the inviter: joined',
    now: 'the invitation is void: 409',
    test: { file: invitations, name: 'ends when the person who sent it can no longer invite' },
  },
  {
    attack: 'Learns from the answer whether an address has an account',
    before: 'held',
    now: 'the same answer',
    test: { file: invitations, name: 'answers the same for an address with and without an account' },
  },
  {
    attack: 'Floods one address with invitations from many companies',
    before: 'held',
    now: '5 at once, then 429',
    test: { file: invitations, name: 'limits invitations of one address, across companies' },
  },
  {
    attack: 'Reads the tokens of invitations in the database or the audit log',
    before: 'held',
    now: 'only SHA-256 hashes are there',
    test: { file: invitations, name: 'keeps only the hash of its token' },
  },
  {
    attack: 'Keeps an open page after the role was lowered',
    before: 'held',
    now: 'the next request has the new rights',
    test: { file: people, name: 'whose role is lowered loses the rights with the next request' },
  },
  {
    attack: 'Keeps reading paydays by a calendar link after being removed',
    before: 'without the trigger: readable for good',
    now: 'the link ends with the rights of the person who made it',
    test: { file: people, name: 'loses the calendar link they made with their rights; the link of another stays' },
  },
  {
    attack: 'Two admins remove each other at the same time',
    before: 'without the second check under the lock: both removed',
    now: '200 and 403',
    test: { file: people, name: 'of two admins who remove each other at the same time, one stays' },
  },
  {
    attack: 'Leaves a company without an owner, by function or SQL',
    before: 'held',
    now: '409, or an error at commit',
    test: { file: ownership, name: 'can’t be taken away by SQL: %s' },
  },
  {
    attack:
      'Approves, records or takes back their own time away as an owner or admin who is paid under the same address',
    before: 'approved, recorded as approved, and the days given back after they were taken',
    now: '403; a colleague answers',
    test: {
      file: 'apps/server/src/functions/time-away.test.ts',
      name: 'of a manager who is paid under the same address is not theirs to answer or record, and a colleague answers it',
    },
  },
];
