import { isLoopback } from '@portage/platform/http/is-loopback';
import { sampleSettings } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { missingForInvoices } from '../../settings/invoice-settings.ts';
import { startErrorText } from '../../settings/start-error.ts';
import { isHttps, unsafeStart } from '../../settings/unsafe-start.ts';
import type { Finding } from './health/finding.ts';

/** Warnings about the settings, shown at startup and by `portage doctor`. */
export function startWarnings({ config, mail, messages }: Pick<Deps, 'config' | 'mail' | 'messages'>): Finding[] {
  const m = messages.operator;
  const warnings: Finding[] = [];
  const warn = (check: string, advice: string, result: Finding['result'] = 'wrong') =>
    warnings.push({ check, result, advice });
  const unsafe = unsafeStart(config);
  if (unsafe !== null) warn(m.settingsCheck, startErrorText(messages, unsafe));
  if (mail.name === 'mailbox' && !config.allowsDemo) warn(m.mailBuiltIn, m.mailNotSent);
  if (config.isPublic && config.allowsDemo)
    warn(m.demoCheck, m.demoPublic({ url: `${config.siteUrl}/dev/mailbox` }), 'note');
  if (!config.isPublic || config.allowsDemo) return warnings;
  const url = config.siteUrl;
  if (isLoopback(new URL(url).hostname)) warn(m.siteCheck({ url }), m.siteLinksLocal({ url }));
  else if (!isHttps(config)) warn(m.siteCheck({ url }), m.siteNotEncrypted({ url }));
  const missing = missingForInvoices(config);
  if (missing.length > 0)
    warn(m.invoiceSettingsCheck, m.invoiceSettingsMissing({ settings: missing.join(', ') }), 'note');
  const samples = sampleSettings(config);
  if (samples.length > 0) warn(m.providerCheck, m.providerSamples({ settings: samples.join(', ') }));
  return warnings;
}
