import * as messages from '@portage/messages/index';
import { readConfig } from '../../config.ts';
import { dropboxSignature } from '../../providers/signature/dropbox-sign/dropbox-sign.ts';
import type { SignatureRequestInput } from '../../providers/signature/signature-provider.ts';
import type { CallbackParts } from './callbacks.ts';
import { startDropboxSign } from './stand-in.ts';

type StartOptions = Parameters<typeof startDropboxSign>[0];

/** The adapter with its own Dropbox Sign stand-in, on a clock the test controls. Disposing ends the stand-in. */
async function startAdapter(given: { vendor?: StartOptions; settings?: Record<string, string> } = {}) {
  const vendor = await startDropboxSign(given.vendor);
  let ahead = 0;
  const clock = { offset: 0, now: () => Date.now() + ahead };
  vendor.follow(clock);
  const config = readConfig({ SITE_URL: 'https://portal.example', ...vendor.settings, ...given.settings });
  const sign = dropboxSignature({ config, clock, messages }, config.DROPBOX_SIGN_API_KEY ?? '');
  const pass = (seconds: number) => {
    ahead += seconds * 1000;
  };
  const read = (type: string, about: string, parts: CallbackParts = {}) => {
    const request = vendor.books.requests.get(about) ?? null;
    return readForm(vendor.callback(type, request, parts).form);
  };
  const readForm = async (form: FormData) => {
    const request = new Request('https://portal.example', { method: 'POST', body: form });
    return sign.readCallback(request.headers, new Uint8Array(await request.arrayBuffer()));
  };
  return { vendor, sign, pass, read, [Symbol.asyncDispose]: () => vendor[Symbol.asyncDispose]() };
}

/** Starts adapters for the tests of a file. `end` ends those that are open, after each test. */
export function adapters() {
  const open: AsyncDisposable[] = [];
  return {
    async start(given: Parameters<typeof startAdapter>[0] = {}) {
      const adapter = await startAdapter(given);
      open.push(adapter);
      return adapter;
    },
    async end(): Promise<void> {
      await Promise.all(open.splice(0).map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

/** A request to sign the service agreement. */
export const agreement = (given: Partial<SignatureRequestInput> = {}): SignatureRequestInput => ({
  idempotencyKey: 'request 1',
  type: 'EOR_SERVICE_AGREEMENT',
  subject: 'Aurora Robotics - EOR Service Agreement',
  message: 'Please review and sign the service agreement.',
  signers: [
    { role: 'Client', name: 'Aurora Robotics', emailAddress: 'ines@aurora.example' },
    { role: 'Provider', name: 'Margaret Sinclair', emailAddress: 'signer@provider.example' },
  ],
  customFields: { company_name: 'Aurora Robotics', company_address: 'Torstrasse 1, Berlin' },
  metadata: { company_id: 'c1', request_id: 'r1' },
  testMode: false,
  ...given,
});
