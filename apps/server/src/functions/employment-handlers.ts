import type { FunctionBody, FunctionResponse } from '@portage/contract/functions';
import type { employmentFunctions } from '@portage/contract/functions/employment';
import { plainDate } from '@portage/domain/dates/plain-date';
import type { EmploymentEnd } from '@portage/domain/leaving/leaving';
import type { EmploymentChange } from '@portage/domain/members/employment-change';
import { cents, parseCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import type { Deps } from '../deps.ts';
import { cancelEmploymentChange, changeEmployment } from '../modules/employment/change-employment.ts';
import { endEmployment, rehire, undoEnd } from '../modules/employment/end-employment.ts';
import { type ChangePreview, previewChange } from '../modules/employment/preview-change.ts';
import { type EndPreview, previewEnd } from '../modules/employment/preview-end.ts';
import { callersMessages } from './callers-messages.ts';
import type { FunctionHandlers } from './function-handlers.ts';
import { ownCompany } from './own-company.ts';
import { refusalInWords } from './refusal-in-words.ts';

/** The functions about terms and ends of employment. */
export function employmentHandlers(deps: Deps): Pick<FunctionHandlers, keyof typeof employmentFunctions> {
  const messagesFor = ({ headers }: Request) => callersMessages(deps, headers.get('cookie') ?? undefined);
  return {
    'preview-employment-change': {
      async answer(body, request) {
        const company = await ownCompany(deps, request, 'preview-employment-change');
        const preview = await previewChange(deps, company, body.team_member_id, changeOf(body), body.replaces);
        return changePreviewAnswer(messagesFor(request), preview);
      },
    },
    'change-employment': {
      async answer(body, request) {
        const company = await ownCompany(deps, request, 'change-employment');
        const { id } = await changeEmployment(deps, company, body.team_member_id, changeOf(body), body.replaces);
        return { change_id: id };
      },
    },
    'cancel-employment-change': {
      async answer({ team_member_id, change_id }, request) {
        await cancelEmploymentChange(
          deps,
          await ownCompany(deps, request, 'cancel-employment-change'),
          team_member_id,
          change_id,
        );
        return { ok: true };
      },
    },
    'preview-end': {
      async answer(body, request) {
        const company = await ownCompany(deps, request, 'preview-end');
        return endPreviewAnswer(
          messagesFor(request),
          await previewEnd(deps, company, body.team_member_id, endOf(body)),
        );
      },
    },
    'end-employment': {
      async answer(body, request) {
        const company = await ownCompany(deps, request, 'end-employment');
        const { id } = await endEmployment(deps, company, body.team_member_id, endOf(body), body.replaces);
        return { end_id: id };
      },
    },
    'undo-end': {
      async answer({ team_member_id }, request) {
        await undoEnd(deps, await ownCompany(deps, request, 'undo-end'), team_member_id);
        return { ok: true };
      },
    },
    rehire: {
      async answer({ team_member_id, first_day }, request) {
        await rehire(deps, await ownCompany(deps, request, 'rehire'), team_member_id, plainDate(first_day));
        return { ok: true };
      },
    },
  };
}

/** A request's change as the domain knows it. */
export function changeOf(body: FunctionBody<'change-employment'>): EmploymentChange {
  return {
    effectiveOn: plainDate(body.effective_on),
    ...(body.salary === undefined ? {} : { salary: parseCents(body.salary) }),
    ...(body.payroll_schedule === undefined ? {} : { schedule: body.payroll_schedule }),
    ...(body.province === undefined ? {} : { province: body.province }),
  };
}

/** The refusals that concern another field than the day. */
const fieldOf: Readonly<Record<string, 'salary' | null>> = { changeSalaryMissing: 'salary', nothingChanged: null };

/** The preview of a change in the caller's language. */
export function changePreviewAnswer(
  messages: Catalog,
  { problem, paydays, belowMinimum, retroactive }: ChangePreview,
): FunctionResponse<'preview-employment-change'> {
  return {
    problem: problem && {
      field: Object.hasOwn(fieldOf, problem.code) ? (fieldOf[problem.code] ?? null) : 'effective_on',
      message: refusalInWords(messages, problem),
    },
    paydays: paydays.map(({ payday, invoiceOn, before, after, stretches }) => ({
      payday,
      invoice_on: invoiceOn,
      before_cents: before,
      after_cents: after,
      parts: stretches.map(({ start, end, days, of, gross, terms }) => ({
        start,
        end,
        days,
        of,
        cents: gross,
        salary_cents: terms.salary,
        payroll_schedule: terms.schedule,
        province: terms.province,
      })),
    })),
    retroactive: retroactive && {
      from: retroactive.from,
      until: retroactive.until,
      cents: retroactive.amount,
      paid_on: retroactive.payOn,
      reduces_cents: retroactive.reduces,
    },
    below_minimum: belowMinimum && { hourly_cents: belowMinimum.hourly, minimum_cents: belowMinimum.minimum.hourly },
  };
}

/** A request's end as the domain knows it. */
export function endOf(body: Omit<FunctionBody<'end-employment'>, 'replaces'>): EmploymentEnd {
  return {
    lastDay: plainDate(body.last_day),
    reason: body.reason_code,
    comment: body.comment,
    finalPayOn: body.final_pay_on === null ? null : plainDate(body.final_pay_on),
    extras: body.extras && {
      vacation: cents(body.extras.vacation),
      payInLieu: cents(body.extras.payInLieu),
      retiringAllowance: cents(body.extras.retiringAllowance),
    },
  };
}

/** The refusals of an end that concern another field than the last day. */
const endFieldOf: Readonly<Record<string, 'comment' | 'final_pay_on'>> = {
  endCommentMissing: 'comment',
  finalPayTooEarly: 'final_pay_on',
};

/** The preview of an end in the caller's language. */
export function endPreviewAnswer(
  messages: Catalog,
  { problem, pay, paydays, finalPay, vacationOwed, roeDue }: EndPreview,
): FunctionResponse<'preview-end'> {
  return {
    problem: problem && {
      field: endFieldOf[problem.code] ?? 'last_day',
      message: refusalInWords(messages, problem),
    },
    pay: pay && {
      period_start: pay.period.start,
      period_end: pay.period.end,
      payday: pay.period.payday,
      regular_payday: paydays?.regular ?? pay.period.payday,
      final_payday: paydays?.final ?? pay.period.payday,
      worked_days: pay.worked,
      period_days: pay.of,
      unpaid: pay.unpaid && { from: pay.unpaid.from, days: pay.unpaid.days, cents: pay.unpaid.gross },
      invoiced_after: pay.invoicedAfter && { days: pay.invoicedAfter.days, cents: pay.invoicedAfter.gross },
    },
    final_pay: finalPay && {
      province: finalPay.province,
      due: finalPay.due,
      vacation_due: finalPay.vacationDue,
      ask: finalPay.ask,
      safe: finalPay.safe,
      source_title: finalPay.source.title,
      source_url: finalPay.source.url,
    },
    vacation_owed: vacationOwed,
    roe_due: roeDue,
  };
}
