import type { TemplateResponse } from '@dropbox/sign';
import type { Config } from '../../config.ts';
import { checkSentence, type ProviderCheck } from '../provider-check.ts';
import { askDropboxSign, type DropboxSign, findAtDropboxSign } from './dropbox-sign-client.ts';
import { DROPBOX_SIGN_TEMPLATES, templateId } from './dropbox-sign-templates.ts';
import type { SignatureRequestInput } from './signature-provider.ts';

/** The Dropbox Sign checks of `portage doctor`: the key and its plan, each template, and the callback URL. */
export async function checkDropboxSign(sign: DropboxSign, config: Config): Promise<ProviderCheck[]> {
  const mode = config.DROPBOX_SIGN_TEST_MODE ? 'test mode, nothing is binding' : 'live';
  const key = await sentence(() => checkAccount(sign, config));
  const checks = [{ check: `Dropbox Sign: key (${mode})`, wrong: key }];
  if (key !== null) return checks;
  for (const type of Object.keys(DROPBOX_SIGN_TEMPLATES) as SignatureRequestInput['type'][]) {
    const wrong = await sentence(() => checkTemplate(sign, config, type));
    checks.push({ check: `Dropbox Sign: template ${type}`, wrong });
  }
  checks.push({ check: 'Dropbox Sign: callbacks', wrong: await sentence(() => checkCallbacks(sign, config)) });
  return checks;
}

async function checkAccount(sign: DropboxSign, config: Config): Promise<string | null> {
  const { account } = await askDropboxSign(() => sign.accounts.accountGet());
  if (config.DROPBOX_SIGN_TEST_MODE || account?.quotas?.apiSignatureRequestsLeft !== 0) return null;
  return 'The account has no signature requests left to send by API; upgrade its plan, or set DROPBOX_SIGN_TEST_MODE.';
}

async function checkTemplate(
  sign: DropboxSign,
  config: Config,
  type: SignatureRequestInput['type'],
): Promise<string | null> {
  const { setting } = DROPBOX_SIGN_TEMPLATES[type];
  const found = await findAtDropboxSign(() => sign.templates.templateGet(templateId(config, type)));
  if (found?.template === undefined) return `Dropbox Sign has no template with the id in ${setting}; copy it again.`;
  const wrong = templateFault(type, found.template);
  return wrong === null ? null : `The template of ${setting} ${wrong}; correct it at Dropbox Sign.`;
}

/** Why a template does not fit what Portage sends, as the end of a sentence; null when it fits. */
function templateFault(type: SignatureRequestInput['type'], template: TemplateResponse): string | null {
  const { roles, fields } = DROPBOX_SIGN_TEMPLATES[type];
  const given = [...(template.signerRoles ?? [])]
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map(({ name = '' }) => name);
  if (given.join('\n') !== roles.join('\n'))
    return `has the signer roles ${list(given)}, and Portage sends ${list(roles)}, in this order`;
  if ((template.ccRoles ?? []).length > 0) return 'has roles for copies, and Portage sends none';
  const documentFields = (template.documents ?? []).flatMap(({ customFields = [] }) => customFields);
  const present = documentFields.length > 0 ? documentFields : (template.customFields ?? []);
  const missing = fields.filter((field) => !present.some(({ name }) => name === field));
  if (missing.length > 0) return `lacks the merge fields ${list(missing)}`;
  const unfilled = present.filter(({ name = '', required }) => required === true && !fields.includes(name));
  return unfilled.length > 0
    ? `requires the merge fields ${list(unfilled.map(({ name = '' }) => name))}, which Portage does not fill`
    : null;
}

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));

async function checkCallbacks(sign: DropboxSign, config: Config): Promise<string | null> {
  const address = `${config.siteUrl}/webhooks/signature`;
  const clientId = config.DROPBOX_SIGN_CLIENT_ID;
  const where = clientId === undefined ? 'the account' : 'the app of DROPBOX_SIGN_CLIENT_ID';
  let given: string | null | undefined;
  if (clientId === undefined) {
    given = (await askDropboxSign(() => sign.accounts.accountGet())).account?.callbackUrl;
  } else {
    const found = await findAtDropboxSign(() => sign.apps.apiAppGet(clientId));
    if (found === null) return 'Dropbox Sign has no app with the id in DROPBOX_SIGN_CLIENT_ID; copy it again.';
    given = found.apiApp?.callbackUrl;
  }
  if (given !== address)
    return `Dropbox Sign calls ${given || 'nobody'} for ${where}; set its callback URL to ${address}.`;
  return address.startsWith('https:')
    ? null
    : `Dropbox Sign calls only addresses with https, and SITE_URL is ${config.siteUrl}; give it one.`;
}

const sentence = (check: () => Promise<string | null>): Promise<string | null> =>
  checkSentence('Dropbox Sign', words, check);

const words = {
  refused: 'Dropbox Sign does not accept DROPBOX_SIGN_API_KEY; copy it again from its API settings.',
  address: 'DROPBOX_SIGN_API_URL',
};
