import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { ReceiptType } from '@portage/domain/expenses/receipt';
import type { TaxDeclaration } from '@portage/domain/income-tax/income-tax';
import type { Transaction } from '@portage/platform/postgres/database';

/** A person whose pay is changed, with the newest pay date that is paid out; null for none. */
export async function findPerson(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.company_id as "companyId", t.first_name || ' ' || t.last_name as name, t.state as province,
       (select max(n.pay_date) from app.net_pays n where n.team_member_id = t.team_member_id
         and (exists (select from app.payout_lines l where l.payment_id = n.line_id)
           or exists (select from app.payout_one_time_payments l where l.one_time_payment_id = n.line_id)))::text as "lastPaid"
     from public.team_members t where t.team_member_id::text = $1`,
    [memberId],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : { ...row, name: row.name ?? '', lastPaid: row.lastPaid === null ? null : plainDate(row.lastPaid) };
}
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Whether a person has a declaration that begins on a day. */
export async function hasDeclarationOn(tx: Transaction, memberId: string, day: PlainDate): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 as found from app.tax_declarations where team_member_id = $1 and from_day = $2 and canceled_at is null',
    [memberId, day],
  );
  return rows.length > 0;
}

/** Adds a declaration. Returns its id. */
export async function insertDeclaration(
  tx: Transaction,
  person: Pick<Person, 'id' | 'companyId'>,
  from: PlainDate,
  declaration: TaxDeclaration,
  reason: string,
  document: { readonly path: string; readonly type: ReceiptType } | null = null,
): Promise<string> {
  const { rows } = await tx.query(
    `insert into app.tax_declarations (company_id, team_member_id, from_day, federal_claim, provincial_claim, exempt, non_resident, outside_canada,
       ontario_dependants, prescribed_zone, authorized_deductions, federal_credits, provincial_credits, additional_tax, additional_quebec_tax, reason,
       document_path, document_type)
     select $1, $2, $3, d."federalClaim", d."provincialClaim", coalesce(d.exempt, false), coalesce(d."nonResident", false), coalesce(d."outsideCanada", false),
       coalesce(d."ontarioDependants", 0), coalesce(d."prescribedZone", 0), coalesce(d."authorizedDeductions", 0), coalesce(d."federalCredits", 0),
       coalesce(d."provincialCredits", 0), coalesce(d."additionalTax", 0), coalesce(d."additionalQuebecTax", 0), $5, $6, $7
     from jsonb_to_record($4::jsonb) as d ("federalClaim" bigint, "provincialClaim" bigint, exempt boolean, "nonResident" boolean, "outsideCanada" boolean,
       "ontarioDependants" int, "prescribedZone" bigint, "authorizedDeductions" bigint, "federalCredits" bigint, "provincialCredits" bigint,
       "additionalTax" bigint, "additionalQuebecTax" bigint)
     returning id`,
    [
      person.companyId,
      person.id,
      from,
      JSON.stringify(declaration),
      reason,
      document?.path ?? null,
      document?.type ?? null,
    ],
  );
  return rows[0]?.id ?? '';
}

/** The form of a declaration; undefined for none. */
export async function findDeclaredDocument(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", document_path as path, document_type as type from app.tax_declarations
     where id = $1 and document_path is not null and canceled_at is null`,
    [id],
  );
  const [row] = rows;
  return row?.path == null ? undefined : { memberId: row.memberId, path: row.path, type: row.type as ReceiptType };
}

/** A declaration that is not canceled, with its company and person. */
export async function findDeclaration(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select d.company_id as "companyId", t.first_name || ' ' || t.last_name as name
     from app.tax_declarations d join public.team_members t on t.team_member_id = d.team_member_id
     where d.id::text = $1 and d.canceled_at is null`,
    [id],
  );
  return rows[0];
}

export async function setDeclarationCanceled(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx.query(
    `update app.tax_declarations set canceled_at = app.now(), canceled_by = auth.uid(), cancel_reason = $2
     where id::text = $1 and canceled_at is null`,
    [id, reason],
  );
}

/** Cancels a person's declarations that begin on a day. */
export async function setDeclarationsOfDayCanceled(
  tx: Transaction,
  memberId: string,
  day: PlainDate,
  reason: string,
): Promise<void> {
  await tx.query(
    `update app.tax_declarations set canceled_at = app.now(), canceled_by = auth.uid(), cancel_reason = $3
     where team_member_id = $1 and from_day = $2 and canceled_at is null`,
    [memberId, day, reason],
  );
}
