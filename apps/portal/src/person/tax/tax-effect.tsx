import type { MeRequest } from '@portage/contract/me';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-tax';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#lib/browser/use-settled.ts';
import { Alert } from '#ui/message/alert.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Money } from '#ui/text/money.tsx';
import { taxPreviewQuery } from './tax-queries.ts';

/** How long typing pauses before the effect is calculated, in milliseconds. */
const pause = 400;

/** The next pay as it is, and with the answers. @param props.request null while an amount is missing or not valid: nothing is shown then */
export function TaxEffect({ request }: { request: MeRequest<'me/preview-tax'> | null }) {
  const preview = useQuery(taxPreviewQuery(useSettled(request, pause)));
  const next = preview.data?.next;
  return (
    <div role="status">
      {request === null ? null : preview.isError ? (
        <Alert tone="waiting">{m.notCalculated}</Alert>
      ) : next === undefined ? (
        <Alert tone="information">{m.calculating}</Alert>
      ) : next === null ? (
        <Alert tone="information">{m.noPay}</Alert>
      ) : (
        <Alert tone="information" title={m.effectOf({ day: formatDate(plainDate(next.pay_date)) })}>
          <Facts
            facts={[
              [m.now, <Money key="now" cents={cents(next.before_cents)} currency />],
              [m.then, <Money key="then" cents={cents(next.after_cents)} currency />],
            ]}
          />
          {next.estimate && <p>{m.estimate}</p>}
        </Alert>
      )}
    </div>
  );
}
