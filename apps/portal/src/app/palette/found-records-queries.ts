import type { CompanyRight } from '@portage/contract/company-rights';
import type { Row } from '@portage/contract/rows';
import { foldText } from '@portage/domain/text/fold-text';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { containing, containingWords } from '#lib/api/containing.ts';
import { rest } from '#lib/api/data-client.ts';
import { anywhere } from '#lib/api/filter-values.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { type CompanyPerson, peopleQuery } from '../../features/company/people/people-queries.ts';

export interface FoundRecords {
  readonly people: readonly Pick<
    Row<'team_members'>,
    'team_member_id' | 'first_name' | 'last_name' | 'role' | 'status'
  >[];
  /** Ids of those among the people whose placement letter awaits their signature, where few enough are found for acts to be offered. */
  readonly unsigned: readonly string[];
  readonly invoices: readonly Pick<Row<'invoices'>, 'id' | 'invoice_number' | 'status' | 'amount'>[];
  readonly documents: readonly Pick<Row<'documents'>, 'id' | 'name' | 'tag'>[];
  /** People who sign in for the company. */
  readonly accounts: readonly CompanyPerson[];
}

/** How many of each kind are shown. */
const LIMIT = 5;
const MAX_WORDS = 5;

/** Acts are offered with a name or number that finds no more than so many. */
export const MAX_OFFERED = 2;

/** Shorter texts match too much. */
export const MIN_LENGTH = 2;

/**
 * The company's people, invoices, documents and accounts that match a text: names in any order and without accents, and parts of numbers
 * and names. Searched by the server, so it works with any number of rows.
 */
export const foundRecordsQuery = ({
  company,
  text,
  can,
}: {
  company: Company | null;
  text: string;
  can: (right: CompanyRight) => boolean;
}) => {
  const companyId = company?.id ?? '';
  return queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'quick find', text, company?.role],
    enabled: text.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, client }): Promise<FoundRecords> => {
      const [people, invoices, documents, accounts] = await Promise.all([
        findPeople({ companyId, text, signal, byEmail: can('people.read') }),
        rest
          .from('invoices')
          .select('id, invoice_number, status, amount')
          .eq('company_id', companyId)
          .ilike('invoice_number', anywhere(text))
          .order('created_at', { ascending: false })
          .limit(LIMIT)
          .abortSignal(signal)
          .throwOnError(),
        rest
          .from('documents')
          .select('id, name, tag')
          .eq('user_id', company?.user_id ?? '')
          .or(containing(['name'], text))
          .order('created_at', { ascending: false })
          .limit(LIMIT)
          .abortSignal(signal)
          .throwOnError(),
        client.fetchQuery({ ...peopleQuery(companyId), meta: {}, staleTime: 60_000 }),
      ]);
      return {
        people,
        unsigned: can('people.write') ? await findUnsigned(people, signal) : [],
        invoices: invoices.data,
        documents: documents.data,
        accounts: findAccounts(accounts.people, text),
      };
    },
  });
};

/** The accounts whose name or address has every word. */
function findAccounts(accounts: readonly CompanyPerson[], text: string): CompanyPerson[] {
  const words = foldText(text).split(/\s+/);
  return accounts
    .filter(({ removed_at }) => removed_at === null)
    .filter(({ name, email }) => words.every((word) => foldText(`${name} ${email}`).includes(word)))
    .slice(0, LIMIT);
}

interface PeopleSearch {
  companyId: string;
  text: string;
  signal: AbortSignal;
  /** Not every role may read email addresses. */
  byEmail: boolean;
}

async function findPeople({ companyId, text, signal, byEmail }: PeopleSearch): Promise<FoundRecords['people']> {
  const words = text.split(/\s+/).slice(0, MAX_WORDS);
  const table = byEmail ? ('team_members' as const) : ('team_directory' as const);
  let query = rest
    .from(table)
    .select('team_member_id, first_name, last_name, role, status')
    .eq('company_id', companyId);
  const columns = ['first_name', 'last_name', ...(byEmail ? ['email'] : [])];
  for (const filter of containingWords(columns, words)) query = query.or(filter);
  const { data } = await query.order('last_name').limit(LIMIT).abortSignal(signal).throwOnError();
  return data;
}

async function findUnsigned(people: FoundRecords['people'], signal: AbortSignal): Promise<string[]> {
  if (people.length === 0 || people.length > MAX_OFFERED) return [];
  const { data } = await rest
    .from('new_documents')
    .select('team_member_id')
    .in(
      'team_member_id',
      people.map(({ team_member_id: id }) => id),
    )
    .eq('type', 'EMPLOYEE_PLACEMENT_LETTER')
    .eq('status', 'sent')
    .is('replaced_at', null)
    .abortSignal(signal)
    .throwOnError();
  return data.flatMap(({ team_member_id: id }) => id ?? []);
}
