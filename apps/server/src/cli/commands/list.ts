import { Command } from 'commander';
import { listLevyRates } from '../../modules/charges/list-levy-rates.ts';
import { peopleOf } from '../../modules/company-people/list-people.ts';
import { decisions } from '../../modules/decisions/decisions.ts';
import { listInvoices } from '../../modules/invoices/find-invoices.ts';
import { listMembers } from '../../modules/members/members.ts';
import { listHolds } from '../../modules/payroll/hold-pay.ts';
import { listBatches } from '../../modules/payroll/payouts/list-batches.ts';
import { listRates } from '../../modules/rates/list-rates.ts';
import { listTaxTables } from '../../modules/rates/list-tax-tables.ts';
import { listMinimumWages } from '../../modules/rates/minimum-wages.ts';
import { bankLayouts } from '../../modules/receivables/bank/bank-layouts.ts';
import { bankLines } from '../../modules/receivables/bank/match-certain.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { listReceipts } from '../../modules/receivables/receipts/list-receipts.ts';
import { ageing } from '../../modules/receivables/statement/ageing.ts';
import { listStaff } from '../../modules/staff/staff-accounts.ts';
import type { OpenDeps } from '../../open-deps.ts';
import { today } from '../../platform/today.ts';
import { m } from '../messages.ts';
import { printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface Flags {
  client?: string;
  asOf?: string;
  all?: boolean;
  json?: boolean;
}

interface List {
  about: string;
  takes?: 'client' | 'oneClient' | 'asOf' | 'all';
  rows(deps: OpenDeps, flags: Flags): Promise<readonly object[]>;
}

/** How many decisions are listed, the most urgent first. */
const maxDecisions = 1_000;

/** What has ids and numbers that acts take. */
const lists: Readonly<Record<string, List>> = {
  people: { about: m.membersList, takes: 'client', rows: (deps, { client }) => listMembers(deps, client) },
  'client-people': { about: m.clientPeopleList, takes: 'oneClient', rows: clientPeople },
  invoices: { about: m.invoicesList, rows: listInvoices },
  receipts: { about: m.receiptsList, takes: 'client', rows: (deps, { client }) => listReceipts(deps, client) },
  ageing: {
    about: m.ageing,
    takes: 'asOf',
    rows: (deps, { asOf }) => ageing(deps, asOf === undefined ? today(deps.clock) : typedDate(asOf)),
  },
  'bank-lines': { about: m.bankLines, takes: 'all', rows: (deps, { all = false }) => bankLines(deps, { all }) },
  'bank-layouts': { about: m.bankLayouts, rows: bankLayouts },
  holds: { about: m.holds, rows: listHolds },
  payouts: { about: m.payoutsList, rows: listBatches },
  decisions: { about: m.decisionsList, rows: (deps) => decisions(deps, maxDecisions) },
  rates: { about: m.ratesList, rows: listRates },
  'tax-tables': { about: m.taxList, rows: listTaxTables },
  'minimum-wages': { about: m.wagesList, rows: listMinimumWages },
  'levy-rates': { about: m.levies, rows: listLevyRates },
  staff: { about: m.staffList, rows: listStaff },
};

/** `portage list NAME`: what acts are about, with its ids. Its columns are named as in JSON. */
export function listCommand(): Command {
  const list = new Command('list').description(m.list);
  for (const [name, one] of Object.entries(lists)) list.addCommand(oneCommand(name, one));
  return list;
}

function oneCommand(name: string, { about, takes, rows }: List): Command {
  const command = new Command(name).description(about).option('--json', m.jsonOption);
  if (takes === 'client') command.option('--client <client>', m.clientArgument);
  if (takes === 'oneClient') command.requiredOption('--client <client>', m.clientArgument);
  if (takes === 'asOf') command.option('--as-of <date>', m.ageingAsOfOption);
  if (takes === 'all') command.option('--all', m.bankLinesAllOption);
  return command.action(({ json = false, ...flags }: Flags) =>
    withDeps(async (deps) => {
      const found = (await rows(deps, flags)).map((row) => (json ? row : shownCells(row)));
      const columns = Object.fromEntries(Object.keys(found[0] ?? {}).map((field) => [field, field]));
      printRows(found, columns, { json, empty: m.listEmpty });
    }),
  );
}

/** A row without what is no text of a cell, such as the proposals of a bank line. */
const shownCells = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => !Array.isArray(value))
      .map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  );

async function clientPeople(deps: OpenDeps, { client = '' }: Flags): Promise<object[]> {
  const { people, invitations } = await peopleOf(deps, (await findClient(deps, client)).id, true);
  const present = people.filter(({ removed_at }) => removed_at === null);
  const open = invitations.filter(({ state }) => state === 'pending' || state === 'expired');
  return [
    ...present.map(({ person_id: id, email, name, role }) => ({ id, email, name, role, state: 'member' })),
    ...open.map(({ invitation_id: id, email, name, role, state }) => ({ id, email, name, role, state })),
  ];
}
