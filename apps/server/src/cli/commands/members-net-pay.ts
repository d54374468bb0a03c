import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { type Cents, NO_CENTS } from '@portage/domain/money/money';
import { DEDUCTION_KINDS, type DeductionKind } from '@portage/domain/net-pay/pay-deductions';
import { Command, Option } from 'commander';
import { cancelDeclaration, declareTax } from '../../modules/net-pay/declare-tax.ts';
import { deductFromPay, endOfDeduction } from '../../modules/net-pay/deduct-from-pay.ts';
import { typedAmount } from '../../modules/receivables/typed-amount.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface DeclareFlags {
  from: string;
  federal?: string;
  provincial?: string;
  exempt?: boolean;
  nonResident?: boolean;
  outsideCanada?: boolean;
  additional?: string;
  additionalQuebec?: string;
  authorized?: string;
  zone?: string;
  reason: string;
  json?: boolean;
}

interface DeductFlags {
  kind: DeductionKind;
  amount: string;
  total?: string;
  from: string;
  until?: string;
  share?: string;
  keep?: string;
  description: string;
  reason: string;
  json?: boolean;
}

/** A claim may be nothing: claim code 0. */
const claim = (typed: string): Cents => (/^0+([.,]0+)?$/.test(typed) ? NO_CENTS : typedAmount(typed));

/** Hundredths of a percent. */
function typedShare(typed: string): number {
  const rate = parseTaxRate(typed);
  if (rate === null || rate < 10 || rate % 10 !== 0)
    throw new CommandFailure(m.deductionShareInvalid({ share: typed }));
  return rate / 10;
}

/** `members declare-tax`, `cancel-declaration`, `add-deduction` and `end-deduction`. */
export function netPayCommands(): Command[] {
  const declare = new Command('declare-tax')
    .description(m.membersDeclareTax)
    .argument('<member>', m.personArgument)
    .requiredOption('--from <date>', m.declarationFromOption)
    .option('--federal <amount>', m.federalClaimOption)
    .option('--provincial <amount>', m.provincialClaimOption)
    .option('--exempt', m.taxExemptOption)
    .option('--non-resident', m.nonResidentOption)
    .option('--outside-canada', m.outsideCanadaOption)
    .option('--additional <amount>', m.additionalTaxOption)
    .option('--additional-quebec <amount>', m.additionalQuebecTaxOption)
    .option('--authorized <amount>', m.authorizedDeductionsOption)
    .option('--zone <amount>', m.prescribedZoneOption)
    .requiredOption('--reason <text>', m.declarationReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, given: DeclareFlags) =>
      withDeps(async (opened) => {
        const { reason, json, from, exempt, nonResident, outsideCanada } = given;
        const day = typedDate(from);
        const amount = (typed: string | undefined) => (typed === undefined ? NO_CENTS : typedAmount(typed));
        const declaration = {
          ...(given.federal === undefined ? {} : { federalClaim: claim(given.federal) }),
          ...(given.provincial === undefined ? {} : { provincialClaim: claim(given.provincial) }),
          exempt: exempt ?? false,
          nonResident: nonResident ?? false,
          outsideCanada: outsideCanada ?? false,
          additionalTax: amount(given.additional),
          additionalQuebecTax: amount(given.additionalQuebec),
          authorizedDeductions: amount(given.authorized),
          prescribedZone: amount(given.zone),
        };
        const deps = await operatorAct(opened, 'provider/declare-tax', { reason, subject: wanted });
        const { id, name } = await declareTax(deps, wanted, day, declaration, reason);
        printResult({ id }, m.membersTaxDeclared({ name, id }), json);
      }),
    );
  const cancel = new Command('cancel-declaration')
    .description(m.membersCancelDeclaration)
    .argument('<declaration>', m.declarationArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((id: string, { reason, json }: Pick<DeclareFlags, 'reason' | 'json'>) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/cancel-declaration', { reason, subject: id });
        const { name } = await cancelDeclaration(deps, id, reason);
        printResult({ id }, m.membersDeclarationCanceled({ name }), json);
      }),
    );
  const deduct = new Command('add-deduction')
    .description(m.membersAddDeduction)
    .argument('<member>', m.personArgument)
    .addOption(new Option('--kind <kind>', m.deductionKindOption).choices(DEDUCTION_KINDS).makeOptionMandatory())
    .requiredOption('--amount <amount>', m.deductionAmountOption)
    .option('--total <amount>', m.deductionTotalOption)
    .requiredOption('--from <date>', m.deductionFromOption)
    .option('--until <date>', m.deductionUntilOption)
    .option('--share <percent>', m.deductionShareOption)
    .option('--keep <amount>', m.deductionKeepOption)
    .requiredOption('--description <text>', m.deductionTextOption)
    .requiredOption('--reason <text>', m.deductionReasonOption)
    .option('--json', m.jsonOption)
    .action(
      (wanted: string, { kind, amount, total, from, until, share, keep, description, reason, json }: DeductFlags) =>
        withDeps(async (opened) => {
          const deduction = {
            kind,
            cents: typedAmount(amount),
            totalCents: total === undefined ? null : typedAmount(total),
            from: typedDate(from),
            until: until === undefined ? null : typedDate(until),
            description,
            limit: {
              share: share === undefined ? null : typedShare(share),
              kept: keep === undefined ? null : typedAmount(keep),
            },
          };
          const deps = await operatorAct(opened, 'provider/add-deduction', { reason, subject: wanted });
          const { id, name } = await deductFromPay(deps, wanted, deduction, reason);
          printResult({ id }, m.membersDeductionAdded({ name, id }), json);
        }),
    );
  const end = new Command('end-deduction')
    .description(m.membersEndDeduction)
    .argument('<deduction>', m.deductionArgument)
    .option('--until <date>', m.deductionLastOption)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((id: string, { until, reason, json }: Pick<DeductFlags, 'until' | 'reason' | 'json'>) =>
      withDeps(async (opened) => {
        const last = until === undefined ? null : typedDate(until);
        const deps = await operatorAct(opened, 'provider/end-deduction', { reason, subject: id });
        const { name } = await endOfDeduction(deps, id, last, reason);
        printResult({ id, until: last }, m.membersDeductionEnded({ name }), json);
      }),
    );
  return [declare, cancel, deduct, end];
}
