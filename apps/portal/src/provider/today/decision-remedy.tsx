import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-queue';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { decisionPath, decisionTitle } from './decision-texts.ts';
import type { Decision } from './decisions-queries.ts';
import type { QueueItem } from './queue-queries.ts';
import { QueueRemedy } from './queue-remedy.tsx';

/** The button of a decision: it takes it, or opens where it is taken. That of a single fact is the fact's own. */
export function DecisionRemedy({ decision, onRelease }: { decision: Decision; onRelease: (item: QueueItem) => void }) {
  const staff = useStaff();
  const { kind, what, facts, company, companyId } = decision;
  if (facts === 1 && what !== 'creditStopped') return <QueueRemedy item={decision} onRelease={onRelease} opens />;
  const tags = {
    hidden: () => <VisuallyHidden> {[decisionTitle(decision), company].join(' ').trim()}</VisuallyHidden>,
  };
  if (what === 'payHeld' && mayDo(staff, 'provider/release-pay'))
    return (
      <Button size="s" onClick={() => onRelease(decision)}>
        <RichText text={m.release} tags={tags} />
      </Button>
    );
  const { to, text } = linkOf();
  return (
    <ButtonLink size="s" to={to}>
      <RichText text={text} tags={tags} />
    </ButtonLink>
  );

  function linkOf(): { to: string; text: string } {
    if (what === 'invoiceUnfunded' && companyId !== null && mayDo(staff, 'provider/record-receipt')) {
      const params = new URLSearchParams({ q: company, receipt: companyId });
      return { to: `${providerPath('receivables')}?${params}`, text: m.recordReceipt };
    }
    if (kind === 'payout' && what === 'ready' && mayDo(staff, 'provider/prepare-payouts'))
      return { to: decisionPath(decision), text: m.prepare };
    if (kind === 'bank' && mayDo(staff, 'provider/match-line')) return { to: decisionPath(decision), text: m.match };
    if (kind === 'receipt' && mayDo(staff, 'provider/allocate-funds'))
      return { to: decisionPath(decision), text: m.applyReceipt };
    if (what === 'creditStopped') return { to: decisionPath(decision), text: m.seeOwed };
    return { to: decisionPath(decision), text: m.open };
  }
}
