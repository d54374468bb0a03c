import type { TemplateResponse } from '@dropbox/sign';
import type { Catalog } from '@portage/messages';
import type { Config } from '../../../config.ts';
import { checkSentence, type ProviderCheck } from '../../provider-check.ts';
import type { SignatureRequestInput } from '../signature-provider.ts';
import { askDropboxSign, type DropboxSign, findAtDropboxSign } from './dropbox-sign-client.ts';
import { DROPBOX_SIGN_TEMPLATES, templateId } from './dropbox-sign-templates.ts';

interface SignCheckParts {
  sign: DropboxSign;
  config: Config;
  m: Catalog['operator'];
}

/** The Dropbox Sign checks of `portage doctor`: the key and its plan, each template, and the callback URL. */
export async function checkDropboxSign(parts: SignCheckParts): Promise<ProviderCheck[]> {
  const { config, m } = parts;
  const sentence = (check: () => Promise<string | null>) =>
    checkSentence(m, 'Dropbox Sign', { refused: m.signKeyRejected, address: 'DROPBOX_SIGN_API_URL' }, check);
  const key = await sentence(() => checkAccount(parts));
  const checks = [{ check: m.signKeyCheck({ mode: config.DROPBOX_SIGN_TEST_MODE ? 'test' : 'live' }), wrong: key }];
  if (key !== null) return checks;
  for (const type of Object.keys(DROPBOX_SIGN_TEMPLATES) as SignatureRequestInput['type'][]) {
    const wrong = await sentence(() => checkTemplate(parts, type));
    checks.push({ check: m.signTemplateCheck({ type }), wrong });
  }
  checks.push({ check: m.signCallbacksCheck, wrong: await sentence(() => checkCallbacks(parts)) });
  return checks;
}

async function checkAccount({ sign, config, m }: SignCheckParts): Promise<string | null> {
  const { account } = await askDropboxSign(() => sign.accounts.accountGet());
  if (config.DROPBOX_SIGN_TEST_MODE || account?.quotas?.apiSignatureRequestsLeft !== 0) return null;
  return m.signQuota;
}

async function checkTemplate(
  { sign, config, m }: SignCheckParts,
  type: SignatureRequestInput['type'],
): Promise<string | null> {
  const { setting } = DROPBOX_SIGN_TEMPLATES[type];
  const found = await findAtDropboxSign(() => sign.templates.templateGet(templateId(config, type)));
  if (found?.template === undefined) return m.signTemplateMissing({ setting });
  return templateFault(m, type, found.template);
}

/** Why a template does not fit what Portage sends; null when it fits. */
function templateFault(
  m: Catalog['operator'],
  type: SignatureRequestInput['type'],
  template: TemplateResponse,
): string | null {
  const { roles, fields, setting } = DROPBOX_SIGN_TEMPLATES[type];
  const given = [...(template.signerRoles ?? [])]
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ name = '' }) => name);
  if (given.join('\n') !== roles.join('\n'))
    return m.signRolesDiffer({ setting, roles: given.join(', ') || m.none, wanted: roles.join(', ') });
  if ((template.ccRoles ?? []).length > 0) return m.signCopies({ setting });
  const documentFields = (template.documents ?? []).flatMap(({ customFields = [] }) => customFields);
  const present = documentFields.length > 0 ? documentFields : (template.customFields ?? []);
  const missing = fields.filter((field) => !present.some(({ name }) => name === field));
  if (missing.length > 0) return m.signFieldsMissing({ setting, fields: missing.join(', ') });
  const unfilled = present.filter(({ name = '', required }) => required === true && !fields.includes(name));
  return unfilled.length > 0
    ? m.signFieldsUnfilled({ setting, fields: unfilled.map(({ name = '' }) => name).join(', ') })
    : null;
}

async function checkCallbacks({ sign, config, m }: SignCheckParts): Promise<string | null> {
  const address = `${config.siteUrl}/webhooks/signature`;
  const clientId = config.DROPBOX_SIGN_CLIENT_ID;
  const of = clientId === undefined ? 'account' : 'app';
  let given: string | null | undefined;
  if (clientId === undefined) {
    given = (await askDropboxSign(() => sign.accounts.accountGet())).account?.callbackUrl;
  } else {
    const found = await findAtDropboxSign(() => sign.apps.apiAppGet(clientId));
    if (found === null) return m.signAppMissing;
    given = found.apiApp?.callbackUrl;
  }
  if (!given) return m.signCallbackMissing({ of, wanted: address });
  if (given !== address) return m.signCallbackOther({ url: given, of, wanted: address });
  return address.startsWith('https:') ? null : m.signCallbackInsecure({ url: config.siteUrl });
}
