import { randomUUID } from 'node:crypto';
import type { ProviderActName } from '@portage/contract/provider-acts';
import { certainDate } from '@portage/domain/dates/read-date';
import { isUuid } from '@portage/domain/text/uuid';
import type { Deps } from '../../deps.ts';
import { invitationByAddress, personByAddress } from '../../modules/company-people/by-address.ts';
import { changeStartingOn, findPerson } from '../../modules/employment/by-hand.ts';
import { findBatch } from '../../modules/payroll/payouts/list-batches.ts';
import { findCompanyPlan } from '../../modules/plans/find-company-plan.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { m } from '../messages.ts';

export type Fields = Readonly<Record<string, unknown>>;

interface Named {
  /** What the field may be. */
  may: string;
  /** @returns the id of what is named. @throws Refusal when there is none, or more than one */
  find(deps: Deps, wanted: string, fields: Fields): Promise<string>;
}

const client: Named = { may: m.clientArgument, find: async (deps, wanted) => (await findClient(deps, wanted)).id };
const clientOf = (deps: Deps, fields: Fields) => findClient(deps, String(fields.client));

/** What may be named in place of its id, by field. Those that others are looked up in come first. */
export const namedFields: Readonly<Record<string, Named>> = {
  client,
  company_id: client,
  team_member_id: { may: m.personArgument, find: async (deps, wanted) => (await findPerson(deps, wanted)).id },
  batch: { may: m.batchArgument, find: (deps, wanted) => findBatch(deps, Number(wanted)) },
  person_id: {
    may: m.actMayAccount,
    find: async (deps, wanted, fields) => personByAddress(deps, await clientOf(deps, fields), wanted),
  },
  invitation_id: {
    may: m.actMayInvited,
    find: async (deps, wanted, fields) => invitationByAddress(deps, await clientOf(deps, fields), wanted),
  },
  change_id: {
    may: m.actMayChange,
    async find(deps, wanted, fields) {
      const day = certainDate(wanted);
      return day === null ? wanted : changeStartingOn(deps, String(fields.team_member_id), day);
    },
  },
};

type Fill = (deps: Deps, fields: Fields) => unknown;
const nothing: Fill = () => null;
const newKey: Fill = () => randomUUID();
const planIn =
  (...statuses: string[]): Fill =>
  async (deps, { company_id }) =>
    (await findCompanyPlan(deps, String(company_id), statuses)).id;

/** What a screen sends with an act, and is filled in here where it is left out. */
const filled: { readonly [Act in ProviderActName]?: Readonly<Record<string, Fill>> } = {
  'provider/add-one-time': { request_key: newKey },
  'provider/recover-payment': { request_key: newKey },
  'provider/complete-plan': { plan_id: planIn('Processing') },
  'provider/cancel-plan': { plan_id: planIn('Processing', 'Completed') },
  'provider/take-decision': { from: nothing },
  'provider/snooze-decision': { seen: nothing },
  // Nobody checks it: only a session has to prove itself.
  'provider/change-bank-account': { code: () => '000000' },
};

/** Whether a field of an act may be left out on the command line. */
export const isFilled = (act: ProviderActName, field: string): boolean => Object.hasOwn(filled[act] ?? {}, field);

/**
 * The fields of an act as its schema takes them: with ids in place of names, and with what a screen would send.
 * @throws Refusal when what is named isn't there
 */
export async function completeFields(deps: Deps, act: ProviderActName, given: Fields): Promise<Fields> {
  const fields: Record<string, unknown> = { ...given };
  for (const [field, { find }] of Object.entries(namedFields)) {
    const value = fields[field];
    if (typeof value !== 'number' && (typeof value !== 'string' || isUuid(value))) continue;
    fields[field] = await find(deps, String(value), fields);
  }
  for (const [field, fill] of Object.entries(filled[act] ?? {})) fields[field] ??= await fill(deps, fields);
  return fields;
}
