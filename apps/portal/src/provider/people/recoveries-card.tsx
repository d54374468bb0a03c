import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { RECOVERY_GROUNDS, type RecoveryGround } from '@portage/domain/recoveries/recovery-grounds';
import { MAX_RECOVERY_SHARE } from '@portage/domain/recoveries/recovery-schedule';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-recoveries';
import { formatCad, formatCadNamed, formatDate } from '@portage/messages/formats';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import styles from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { ActDialog } from '../money/act-dialog.tsx';
import { useStaff } from '../staff.ts';
import type { PersonRecord, PersonRecovery } from './people-queries.ts';

const groundNames: Readonly<Record<RecoveryGround, string>> = {
  authorization: m.groundAuthorization,
  order: m.groundOrder,
  payrollError: m.groundPayrollError,
};
const stateNames: Readonly<Record<string, string>> = {
  unauthorized: m.stateUnauthorized,
  open: m.stateOpen,
  claim: m.stateClaim,
  done: m.stateDone,
  canceled: m.stateCanceled,
};
const dayOf = (day: string) => formatDate(plainDate(day));
const amountOf = (amount: number | null) => formatCadNamed(cents(amount ?? 0));
const isOpen = ({ state }: PersonRecovery) => state !== 'done' && state !== 'canceled';

/** What a person was paid too much, how it is taken from later pay, and what is left. Nothing without any. */
export function RecoveriesCard({ person: { recoveries } }: { person: PersonRecord }) {
  const [authorized, setAuthorized] = useState<PersonRecovery | null>(null);
  const [canceled, setCanceled] = useState<PersonRecovery | null>(null);
  if (recoveries.length === 0 && authorized === null && canceled === null) return null;
  return (
    <Card title={m.recoveries}>
      {authorized !== null && <AuthorizeDialog recovery={authorized} onClose={() => setAuthorized(null)} />}
      {canceled !== null && <CancelRecoveryDialog recovery={canceled} onClose={() => setCanceled(null)} />}
      {recoveries.map((recovery) => (
        <Recovery
          key={recovery.id}
          recovery={recovery}
          onAuthorize={() => setAuthorized(recovery)}
          onCancel={() => setCanceled(recovery)}
        />
      ))}
    </Card>
  );
}

function Recovery({
  recovery,
  onAuthorize,
  onCancel,
}: {
  recovery: PersonRecovery;
  onAuthorize: () => void;
  onCancel: () => void;
}) {
  const staff = useStaff();
  const { reference, description, ground, next_payday: next } = recovery;
  return (
    <section aria-label={reference ?? ''} className={styles.badges}>
      <Facts
        facts={[
          [reference ?? '', dotted([stateNames[recovery.state ?? ''] ?? '', description])],
          [m.total, amountOf(recovery.total_cents)],
          [m.recovered, amountOf(recovery.recovered_cents)],
          [m.reduced, (recovery.reduced_cents ?? 0) > 0 ? amountOf(recovery.reduced_cents) : null],
          [m.forgiven, (recovery.forgiven_cents ?? 0) > 0 ? amountOf(recovery.forgiven_cents) : null],
          [m.left, amountOf(recovery.left_cents)],
          [
            m.next,
            next === null ? null : wholeDates(m.nextOn({ amount: amountOf(recovery.next_cents), day: dayOf(next) })),
          ],
          [m.ground, isOpen(recovery) ? <Ground key="ground" recovery={recovery} /> : null],
          [m.limit, ground !== null && isOpen(recovery) ? limitOf(recovery) : null],
          [m.why, dotted([recovery.reason, recovery.cancel_reason])],
        ]}
      />
      {isOpen(recovery) && mayDo(staff, 'provider/authorize-recovery') && (
        <Button size="s" onClick={onAuthorize}>
          {ground === null ? m.authorize : m.change}
        </Button>
      )}
      {isOpen(recovery) && mayDo(staff, 'provider/cancel-recovery') && (
        <Button size="s" onClick={onCancel}>
          {m.cancel}
        </Button>
      )}
    </section>
  );
}

const groundOf = ({ ground }: Pick<PersonRecovery, 'ground'>): RecoveryGround | undefined =>
  RECOVERY_GROUNDS.find((one) => one === ground);

function Ground({ recovery }: { recovery: PersonRecovery }) {
  const ground = groundOf(recovery);
  if (ground === undefined) return m.noGround;
  return dotted([groundNames[ground], dayOf(recovery.ground_on ?? ''), recovery.ground_reference]);
}

function limitOf({ share, max_cents: maximum, recover_until: until }: PersonRecovery): string {
  return dotted([
    m.limitShare({ share: share ?? MAX_RECOVERY_SHARE }),
    maximum !== null && m.limitAmount({ amount: amountOf(maximum) }),
    until !== null && m.limitUntil({ day: dayOf(until) }),
  ]);
}

/** The shares to choose from, with one that was recorded on the command line. */
const sharesWith = (share: number): number[] =>
  [...new Set([MAX_RECOVERY_SHARE, 15, 10, 5, share])].toSorted((a, b) => b - a);

/** Records the paper that lets pay be reduced, and how much of each pay. */
function AuthorizeDialog({ recovery, onClose }: { recovery: PersonRecovery; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/authorize-recovery"
      title={m.authorizeTitle({ reference: recovery.reference ?? '' })}
      description={m.authorizeText}
      confirm={m.authorizeConfirm}
      fields={[
        {
          name: 'ground',
          kind: 'select',
          label: m.ground,
          options: RECOVERY_GROUNDS.map((value) => ({ value, label: groundNames[value] })),
          value: groundOf(recovery) ?? RECOVERY_GROUNDS[0],
        },
        { name: 'on', kind: 'date', label: m.groundOn, value: recovery.ground_on ?? '' },
        { name: 'paper', kind: 'text', label: m.groundReference, value: recovery.ground_reference ?? '' },
        {
          name: 'share',
          kind: 'select',
          label: m.share,
          options: sharesWith(recovery.share ?? MAX_RECOVERY_SHARE).map((percent) => ({
            value: String(percent),
            label: m.percent({ share: percent }),
          })),
          value: String(recovery.share ?? MAX_RECOVERY_SHARE),
        },
        {
          name: 'maximum',
          kind: 'money',
          label: m.maximum,
          optional: true,
          value: recovery.max_cents === null ? '' : formatCad(cents(recovery.max_cents)),
        },
      ]}
      addressed={false}
      request={({ text, cents: amounts }, reason) => ({
        reference: recovery.reference ?? '',
        ground: RECOVERY_GROUNDS.find((one) => one === text.ground) ?? RECOVERY_GROUNDS[0],
        ground_on: text.on ?? '',
        ground_reference: text.paper ?? '',
        share: Number(text.share ?? MAX_RECOVERY_SHARE),
        max_cents: amounts.maximum ?? null,
        reason,
      })}
      done={() => m.authorized}
      onClose={onClose}
    />
  );
}

/** Ends a recovery; its rest is forgiven. */
function CancelRecoveryDialog({ recovery, onClose }: { recovery: PersonRecovery; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/cancel-recovery"
      title={m.cancelTitle({ reference: recovery.reference ?? '' })}
      description={m.cancelText({ left: amountOf(recovery.left_cents) })}
      confirm={m.cancelConfirm}
      keep={m.keep}
      addressed={false}
      destructive
      request={(_, reason) => ({ reference: recovery.reference ?? '', reason })}
      done={({ forgiven_cents }) => m.canceled({ amount: amountOf(forgiven_cents) })}
      onClose={onClose}
    />
  );
}
