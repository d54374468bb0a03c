import { EXEMPTION_KINDS, type ExemptionKind } from '@portage/domain/contributions/exemptions';
import { plainDate } from '@portage/domain/dates/plain-date';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-people';
import { formatDate } from '@portage/messages/formats';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Facts } from '#ui/text/facts.tsx';
import styles from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { ActDialog } from '../money/act-dialog.tsx';
import { useStaff } from '../staff.ts';
import type { PersonExemption, PersonRecord } from './people-queries.ts';

const kindNames: Readonly<Record<ExemptionKind, string>> = {
  cpt30: m.exemptionCpt30,
  quebecChoice: m.exemptionQuebecChoice,
  pension: m.exemptionPension,
  ei: m.exemptionEi,
  certificate: m.exemptionCertificate,
  death: m.exemptionDeath,
};
const nameOf = ({ kind }: PersonExemption) =>
  EXEMPTION_KINDS.filter((one) => one === kind).map((one) => kindNames[one]);
const dayOf = (day: string | null) => formatDate(plainDate(day ?? ''));

/** Pay without pension contributions or EI premiums, and why. */
export function ExemptionsCard({ person: { team_member_id: memberId, exemptions } }: { person: PersonRecord }) {
  const staff = useStaff();
  const [adding, setAdding] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  return (
    <Card
      title={m.exemptions}
      aside={
        mayDo(staff, 'provider/add-exemption') && (
          <Button size="s" onClick={() => setAdding(true)}>
            {m.addExemption}
          </Button>
        )
      }
    >
      {adding && <AddExemptionDialog memberId={memberId} onClose={() => setAdding(false)} />}
      {ended !== null && <EndExemptionDialog exemptionId={ended} onClose={() => setEnded(null)} />}
      {exemptions.length === 0 ? (
        <p>{m.exemptionsNone}</p>
      ) : (
        <Facts
          facts={exemptions.map((row) => [
            wholeDates(
              row.until_day === null
                ? m.from({ day: dayOf(row.from_day) })
                : m.exemptionDays({ from: dayOf(row.from_day), until: dayOf(row.until_day) }),
            ),
            <span key={row.id} className={styles.badges}>
              {[...nameOf(row), row.reason].join(' · ')}
              {mayDo(staff, 'provider/end-exemption') && (
                <Button size="s" onClick={() => setEnded(row.id)}>
                  {m.endExemption}
                </Button>
              )}
            </span>,
          ])}
        />
      )}
    </Card>
  );
}

function AddExemptionDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/add-exemption"
      title={m.addExemption}
      description={m.addExemptionText}
      confirm={m.recordExemption}
      fields={[
        {
          name: 'kind',
          kind: 'select',
          label: m.exemptionKind,
          options: EXEMPTION_KINDS.map((value) => ({ value, label: kindNames[value] })),
          value: EXEMPTION_KINDS[0],
        },
        { name: 'from', kind: 'date', label: m.exemptionFrom },
        { name: 'until', kind: 'date', label: m.exemptionUntil, optional: true },
      ]}
      addressed={false}
      request={({ text }, reason) => ({
        team_member_id: memberId,
        kind: EXEMPTION_KINDS.find((one) => one === text.kind) ?? EXEMPTION_KINDS[0],
        from: text.from ?? '',
        until: text.until === undefined || text.until === '' ? null : text.until,
        reason,
      })}
      done={() => m.exemptionRecorded}
      onClose={onClose}
    />
  );
}

/** Ends an exemption on a day, or takes one back that was recorded in error. */
function EndExemptionDialog({ exemptionId, onClose }: { exemptionId: string; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/end-exemption"
      title={m.endExemptionTitle}
      description={m.endExemptionText}
      confirm={m.endExemption}
      keep={m.keepExemption}
      fields={[{ name: 'until', kind: 'date', label: m.exemptionUntil, optional: true }]}
      addressed={false}
      destructive
      request={({ text }, reason) => ({
        exemption_id: exemptionId,
        until: text.until === undefined || text.until === '' ? null : text.until,
        reason,
      })}
      done={() => m.exemptionEnded}
      onClose={onClose}
    />
  );
}
