import type { ProviderRequest } from '@portage/contract/provider';
import { DEFAULT_CLASS, LEVIES, type Levy } from '@portage/domain/charges/levies';
import { todayAt } from '@portage/domain/dates/plain-date';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/console-charges';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { ActDialog } from '../../money/act-dialog.tsx';

const names: Readonly<Record<Levy, string>> = {
  workers: m.workers,
  health: m.health,
  standards: m.standards,
  training: m.training,
};

type Request = ProviderRequest<'provider/add-levy-rate'>;

/** Adds the rate of an employer levy, in percent and dollars. */
export function AddLevyDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActDialog
      act="provider/add-levy-rate"
      title={m.addLevy}
      description={m.addLevyText}
      confirm={m.addLevy}
      fields={[
        {
          name: 'province',
          kind: 'select',
          label: m.province,
          value: 'ON',
          options: PROVINCES.map((province) => ({ value: province, label: provinceNames[province] })),
        },
        {
          name: 'levy',
          kind: 'select',
          label: m.levy,
          value: 'workers',
          options: LEVIES.map((levy) => ({ value: levy, label: names[levy] })),
        },
        { name: 'class', kind: 'text', label: m.rateClass, value: DEFAULT_CLASS, hint: m.classHint, maxLength: 60 },
        { name: 'percent', kind: 'text', label: m.percent, hint: m.percentHint, maxLength: 20 },
        { name: 'maximum', kind: 'money', label: m.maximum, hint: m.maximumHint, optional: true },
        { name: 'exemption', kind: 'money', label: m.exemption, hint: m.exemptionHint, optional: true, zero: true },
        { name: 'from', kind: 'date', label: m.firstPayDate, value: todayAt(Date.now()) },
        { name: 'source', kind: 'text', label: m.source, hint: m.sourceHint, maxLength: 300 },
        { name: 'url', kind: 'text', label: m.url, optional: true, maxLength: 500 },
      ]}
      request={({ text, cents }): Request => ({
        province: text.province as Province,
        levy: text.levy as Levy,
        class: text.class ?? '',
        percent: text.percent ?? '',
        max_cents: cents.maximum ?? null,
        exemption_cents: cents.exemption ?? 0,
        from: text.from ?? '',
        source: text.source ?? '',
        url: text.url ?? '',
      })}
      done={() => m.levyAdded}
      onClose={onClose}
    />
  );
}
