import * as m from '@portage/messages/one-time-payment';

/** Options for the types of one-time payments that can be treated either way; none for the other types. */
export const treatmentOptions: Readonly<Record<string, { value: string; label: string }[]>> = {
  Severance: [
    { value: 'none', label: m.retiringAllowance },
    { value: 'contributions', label: m.payInLieu },
  ],
  Other: [
    { value: 'contributions', label: m.remuneration },
    { value: 'none', label: m.notRemuneration },
  ],
};
