import { DEDUCTION_KINDS } from '@portage/domain/net-pay/pay-deductions';
import { isPayItemKind, PAY_ITEM_KINDS } from '@portage/domain/pay-items/pay-item-kinds';
import * as m from '@portage/messages/console-held';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { payItemNames } from '#lib/texts/names/pay-item-names.ts';
import { consoleKey } from '../../lists/console-key.ts';
import { readInOrder } from '../../lists/paged/key-order.ts';
import { pagedQuery, pageSize } from '../../lists/paged/paged-queries.ts';
import { deductionNames } from '../../people/deduction-names.ts';

/** For whom pay is held, in the order of the page. */
export const authorities = ['cra', 'rq', 'nt', 'nu', 'other'] as const;
export type Authority = (typeof authorities)[number];

/** What is held of one kind. In cents. */
export interface Held {
  authority: Authority;
  kind: string;
  /** What a deduction or premium is for; null for contributions and taxes. */
  description: string | null;
  employee_cents: number;
  employer_cents: number;
  people: number;
}

/** A line that is paid out. In cents. */
export interface HeldLine {
  line_id: string;
  team_member_id: string;
  first_name: string;
  last_name: string;
  pay_date: string;
  gross: number;
  net: number;
  employer_cpp: number;
  employer_cpp2: number;
  employer_ei: number;
  employer_qpip: number;
}

/** The order of kinds within an authority. */
const kinds: Readonly<Record<string, string>> = {
  cpp: m.cpp,
  cpp2: m.cpp2,
  ei: m.ei,
  federalTax: m.federalTax,
  provincialTax: m.provincialTax,
  qpp: m.qpp,
  qpp2: m.qpp2,
  qpip: m.qpip,
  quebecTax: m.quebecTax,
  payrollTax: m.payrollTax,
};
const order = [...Object.keys(kinds), ...DEDUCTION_KINDS, ...PAY_ITEM_KINDS];

/** 'CPP', 'Garnishment · Order 4711', or 'Life insurance premium · Plan 12'. */
export function heldName({ kind, description }: Held): string {
  const deduction = DEDUCTION_KINDS.find((one) => one === kind);
  const known = isPayItemKind(kind) ? payItemNames[kind] : (kinds[kind] ?? kind);
  const name = deduction === undefined ? known : deductionNames[deduction];
  return description === null ? name : `${name} · ${description}`;
}

/** What is held of the pay dates of a month, in the order of the page. @param month its first day */
export const heldQuery = (month: string) =>
  queryOptions({
    queryKey: consoleKey('payouts', 'held', month),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_held')
        .select('authority, kind, description, employee_cents, employer_cents, people')
        .eq('month', month)
        .order('description')
        .abortSignal(signal)
        .overrideTypes<Held[], { merge: false }>()
        .throwOnError();
      return data.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    },
  });

/** The lines of a month, a page at a time. */
export const heldLinesQuery = (month: string) =>
  pagedQuery<HeldLine>(['payouts', 'held-lines', month], (after, signal) =>
    readInOrder({ columns: ['pay_date', 'line_id'], ascending: true }, { after, size: pageSize, signal }, (toPage) =>
      toPage(
        joinedRest
          .from('staff_held_lines')
          .select(
            'line_id, team_member_id, first_name, last_name, pay_date, gross, net, employer_cpp, employer_cpp2, employer_ei, employer_qpip',
          )
          .eq('month', month),
      )
        .overrideTypes<HeldLine[], { merge: false }>()
        .throwOnError(),
    ),
  );
