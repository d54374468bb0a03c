import type { installationActs } from '@portage/contract/provider/installation';
import type { Deps } from '../../deps.ts';
import { startAuditCheck } from '../../modules/audit/audit-checks.ts';
import { configuredSettings } from '../../modules/installation/configured-settings.ts';
import { recordFindings } from '../../modules/installation/record-findings.ts';
import { addFiguresFile, reportOnFigures } from '../../modules/rates/report-on-figures.ts';
import type { ProviderHandlers } from './provider-handler.ts';

const now = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now()).toISOString();

/** The acts of the pages Figures, Settings and Audit. */
export const installationHandlers: ProviderHandlers<keyof typeof installationActs> = {
  'provider/figures-check': {
    subject: () => null,
    answer: (deps, { text, accept_changes }, { messages }) =>
      reportOnFigures({ ...deps, messages }, text, accept_changes),
  },
  'provider/figures-add': {
    subject: () => null,
    answer: (deps, { text, accept_changes }, { messages, email }) =>
      addFiguresFile({ ...deps, messages }, text, accept_changes, email),
  },
  'provider/installation-check': {
    subject: () => null,
    answer: async (deps, _, { messages }) => ({
      checked_at: now(deps),
      findings: await recordFindings({ ...deps, messages }),
      settings: configuredSettings(deps.config),
    }),
  },
  'provider/audit-verify': {
    subject: () => null,
    answer: async (deps) => ({ check: await startAuditCheck(deps) }),
  },
};
