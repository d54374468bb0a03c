import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/expenses';
import { formatCadNamed } from '@portage/messages/formats';
import * as payments from '@portage/messages/pay';
import * as start from '@portage/messages/start';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { useExport } from '#lib/browser/use-export.ts';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { BackLink } from '#ui/page/back-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { ClaimRow } from './claim-row.tsx';
import { type Claim, claimsQuery, MAX_ANSWERED } from './expense-queries.ts';
import styles from './expenses.module.css';
import { exportExpenses } from './expenses-csv.ts';
import { InvitePeople } from './invite-people.tsx';

const AnswerDialog = lazyOpened(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** /pay/expenses: what people claim back, to answer and answered. */
export function ExpensesPage() {
  const companyId = useCompanyId();
  const claims = useQuery(claimsQuery(companyId));
  const canInvite = useRights()('people.write');
  const file = useExport(m.exportFailed);
  useEffect(() => {
    document.title = start.documentTitle({ page: m.title, brand: config.brand.name });
  }, []);
  const { open = [], answered = [] } = claims.data ?? {};
  // While there is nothing, one card says so.
  const isEmpty = claims.isSuccess && open.length + answered.length === 0;
  const more = isEmpty
    ? []
    : [
        {
          key: 'export',
          label: m.exportCsv,
          icon: <Download {...icon} />,
          disabled: claims.isPending,
          pending: file.pending,
          onSelect: () => void file.save(() => exportExpenses(companyId)),
        },
      ];
  return (
    <>
      <BackLink to={paths.pay}>{payments.backToPayments}</BackLink>
      <PageHeader
        title={m.title}
        subtitle={m.subtitle}
        {...(more.length > 0 && { menu: <MoreMenu actions={more} /> })}
        {...(more.length > 0 && { actions: <MoreButtons actions={more} /> })}
      />
      {claims.data !== undefined ? (
        <div className={styles.sections}>
          <ToAnswer claims={open} />
          {answered.length > 0 && <Answered claims={answered} />}
          {canInvite && <InvitePeople />}
        </div>
      ) : claims.isError ? (
        <Card flush>
          <FailedState title={m.notLoaded} action={<TryAgain reads={[claims]} />} />
        </Card>
      ) : (
        <Skeleton height="24rem" />
      )}
    </>
  );
}

function ToAnswer({ claims }: { claims: readonly Claim[] }) {
  const canAnswer = useRights()('people.write');
  const [answered, setAnswered] = useState<{ claim: Claim; state: 'approved' | 'declined' } | null>(null);
  return (
    <Card title={m.requests} aside={claims.length > 0 && m.requestsNote({ count: claims.length })} flush>
      {claims.length === 0 ? (
        <EmptyState title={m.noRequests}>{m.noRequestsText}</EmptyState>
      ) : (
        <ul className={styles.rows} aria-label={m.requests}>
          {claims.map((claim) => (
            <ClaimRow
              key={claim.id}
              claim={claim}
              actions={
                canAnswer &&
                (['approved', 'declined'] as const).map((state) => (
                  <Button key={state} size="s" onClick={() => setAnswered({ claim, state })}>
                    <RichText
                      text={(state === 'approved' ? m.approve : m.decline)({
                        name: claim.name,
                        amount: formatCadNamed(claim.amount),
                      })}
                      tags={hiddenTag}
                    />
                  </Button>
                ))
              }
            />
          ))}
        </ul>
      )}
      {answered !== null && <AnswerDialog {...answered} onClose={() => setAnswered(null)} />}
    </Card>
  );
}

function Answered({ claims }: { claims: readonly Claim[] }) {
  return (
    <Card title={m.answered} flush>
      <ul className={styles.rows} aria-label={m.answered}>
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} actions={<PaymentLink claim={claim} />} />
        ))}
      </ul>
      {claims.length === MAX_ANSWERED && <p className={styles.note}>{m.answeredNote({ count: MAX_ANSWERED })}</p>}
    </Card>
  );
}

/** Opens the payment that a claim became, among the one-time payments. */
function PaymentLink({ claim: { payment, name, amount } }: { claim: Claim }) {
  if (payment === null) return null;
  return (
    <ButtonLink size="s" to={`${paths.pay}?tab=one-time&payment=${payment.id}`}>
      <RichText text={m.payment({ name, amount: formatCadNamed(amount) })} tags={hiddenTag} />
    </ButtonLink>
  );
}
