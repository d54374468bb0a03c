import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-queue';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import type { QueueItem } from './queue-queries.ts';
import { itemPath, itemTitle } from './queue-texts.ts';
import { SignatureRemedy } from './signature-remedy.tsx';

/** Exceptions that a correction of the record fixes, and those that a change of the terms fixes. */
const corrected = new Set(['provinceMissing', 'sinMissing', 'sinShared']);
const changed = new Set(['salaryMissing', 'salaryBelowMinimum']);

export interface QueueRemedyProps {
  item: QueueItem;
  /** Opens the question whether to release the pay that the item is about. */
  onRelease: (item: QueueItem) => void;
  /** Where there is no such button, one that opens the place where the item is dealt with. */
  opens?: boolean;
}

/** The button that fixes an item, or that opens what fixes it; nothing where there is none. */
export function ExceptionRemedy({ item, onRelease, opens = false }: QueueRemedyProps) {
  const staff = useStaff();
  const tags = { hidden: () => <VisuallyHidden> {[itemTitle(item), item.person].join(' ').trim()}</VisuallyHidden> };
  const { kind, what, memberId, companyId, company, reference } = item;

  if (kind === 'signature') return <SignatureRemedy item={item} tags={tags} />;
  if (what === 'payHeld' && mayDo(staff, 'provider/release-pay'))
    return (
      <Button size="s" onClick={() => onRelease(item)}>
        <RichText text={m.release} tags={tags} />
      </Button>
    );
  const at = linkOf() ?? (opens ? { to: itemPath(item), text: m.open } : null);
  return at === null ? null : (
    <ButtonLink size="s" to={at.to}>
      <RichText text={at.text} tags={tags} />
    </ButtonLink>
  );

  /** Where an item is fixed that takes more than a click. */
  function linkOf(): { to: string; text: string } | null {
    if (kind === 'plan' && mayDo(staff, 'provider/complete-plan'))
      return { to: `${providerPath('clients')}/${companyId}?act=complete`, text: m.completePlan };
    // Before other payouts: a payday of one client that nobody paid out.
    if (what === 'payoutMissing' && companyId !== null && mayDo(staff, 'provider/mark-paid-out')) {
      const params = new URLSearchParams({ client: companyId, payday: item.detail });
      return { to: `${providerPath('pay-runs')}?${params}`, text: m.payOut };
    }
    if (kind === 'payout' && mayDo(staff, 'provider/prepare-payouts'))
      return { to: itemPath(item), text: what === 'ready' ? m.prepare : m.open };
    if (kind === 'carriedOver' && mayDo(staff, 'provider/confirm-earlier-pay'))
      return { to: `${providerPath('clients')}/${companyId}?act=earlier`, text: m.confirmPaid };
    if (kind === 'receipt' && mayDo(staff, 'provider/allocate-funds')) {
      const params = new URLSearchParams({ tab: 'receipts', q: reference, apply: reference });
      return { to: `${providerPath('receivables')}?${params}`, text: m.applyReceipt };
    }
    if (kind === 'bank' && mayDo(staff, 'provider/match-line')) return { to: itemPath(item), text: m.match };
    if (kind === 'figures' && mayDo(staff, 'provider/figures-add'))
      return { to: `${providerPath('figures')}?tab=add`, text: what === 'taxTables' ? m.addTaxTables : m.addFigures };
    if (kind === 'request' && mayDo(staff, 'provider/answer-request')) return { to: itemPath(item), text: m.answer };
    if (kind === 'expense' && mayDo(staff, 'provider/answer-expense')) return { to: itemPath(item), text: m.answer };
    const person = `${providerPath('people')}/${memberId}`;
    if (memberId !== null && corrected.has(what) && mayDo(staff, 'provider/correct-member'))
      return { to: `${person}?act=correct`, text: m.correct };
    if (memberId !== null && changed.has(what) && mayDo(staff, 'provider/change-employment'))
      return { to: `${person}?act=change`, text: m.changeTerms };
    if (what === 'invoiceUnfunded' && companyId !== null && mayDo(staff, 'provider/record-receipt')) {
      const params = new URLSearchParams({ q: company, receipt: companyId });
      return { to: `${providerPath('receivables')}?${params}`, text: m.recordReceipt };
    }
    return null;
  }
}
