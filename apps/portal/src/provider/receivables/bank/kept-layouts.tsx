import { todayAt } from '@portage/domain/dates/plain-date';
import { operator } from '@portage/messages/console-audit';
import * as m from '@portage/messages/console-money';
import { formatShortDateInText } from '@portage/messages/formats';
import { useState } from 'react';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { ActDialog } from '../../money/act-dialog.tsx';
import money from '../../money/money.module.css';
import type { BankLayoutRow } from '../receivables-queries.ts';
import styles from './bank.module.css';

const labels = { rename: m.rename, remove: m.remove };

/** The layouts that staff described, with who did so and when. Each can be renamed and removed. */
export function KeptLayouts({ layouts }: { layouts: readonly BankLayoutRow[] }) {
  const [asked, setAsked] = useState<{ act: 'rename' | 'remove'; of: BankLayoutRow } | null>(null);
  const close = () => setAsked(null);
  return (
    <section className={styles.kept} aria-labelledby="kept-layouts">
      <p className={money.muted} id="kept-layouts">
        {m.keptLayouts}
      </p>
      {layouts.map((layout) => (
        <div key={layout.id} className={styles.keptLayout}>
          <div>
            <p>{layout.name}</p>
            <p className={money.muted}>
              {m.keptBy({
                who: layout.kept_by ?? operator,
                day: formatShortDateInText(todayAt(Date.parse(layout.kept_at))),
              })}
            </p>
          </div>
          <RowMenu
            label={m.actionsFor({ name: layout.name })}
            items={(['rename', 'remove'] as const).map((act) => ({
              key: act,
              label: labels[act],
              onSelect: () => setAsked({ act, of: layout }),
            }))}
          />
        </div>
      ))}
      {asked?.act === 'rename' && (
        <ActDialog
          act="provider/rename-bank-layout"
          addressed={false}
          title={m.renameTitle({ name: asked.of.name })}
          confirm={m.rename}
          fields={[{ name: 'name', label: m.layoutName, kind: 'text', value: asked.of.name, maxLength: 100 }]}
          request={({ text }) => ({ layout: asked.of.id, name: text.name ?? '' })}
          done={() => m.layoutRenamed}
          onClose={close}
        />
      )}
      {asked?.act === 'remove' && (
        <ActDialog
          act="provider/remove-bank-layout"
          addressed={false}
          title={m.removeLayoutTitle({ name: asked.of.name })}
          description={m.removeLayoutText}
          confirm={m.remove}
          destructive
          request={() => ({ layout: asked.of.id })}
          done={() => m.layoutRemoved}
          onClose={close}
        />
      )}
    </section>
  );
}
