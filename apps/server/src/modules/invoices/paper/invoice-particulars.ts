import { storedTexts } from '@portage/domain/text/stored-text';
import type { Config } from '../../../config.ts';
import type { ClientRow } from '../queries/particulars.ts';

/** What an invoice says about seller, client, tax and payment. Stored as JSON when the invoice is sent. */
export interface Particulars {
  seller: {
    name: string;
    address: string | null;
    businessNumber: string | null;
    gstHstNumber: string | null;
    qstNumber: string | null;
  };
  client: { name: string; address: string; country: string; taxNumber: string; poNumber?: string };
  /** Why no tax is charged; null for a client in Canada, to whom the reason does not apply. */
  taxReason: string | null;
  eft: { accountName: string; institution: string; transit: string; account: string } | null;
  wire: { accountName: string; bank: string; swift: string; account: string } | null;
  /** Whether the seller's details are samples of a demonstration. */
  sample: boolean;
}

/** Stored with an invoice, in every language. */
const samples = storedTexts({
  PROVIDER_ADDRESS: '100 Sample Street, Suite 400\nToronto ON  M5H 2N2\nCanada',
  PROVIDER_BUSINESS_NUMBER: '123456782',
  PROVIDER_GST_HST_NUMBER: '123456782RT0001',
  PROVIDER_EFT_INSTITUTION: '000',
  PROVIDER_EFT_TRANSIT: '00000',
  PROVIDER_EFT_ACCOUNT: '0000000',
  PROVIDER_WIRE_BANK: 'Sample Bank, Toronto',
  PROVIDER_WIRE_SWIFT: 'SAMPCATTXXX',
  PROVIDER_WIRE_ACCOUNT: '0000000',
});

/** A client as its company's row describes it. Only invoices have a purchase order number. */
type InvoicedClient = Omit<ClientRow, 'po_number'> & Partial<Pick<ClientRow, 'po_number'>>;

/** The particulars as they are now. A demonstration without any of the seller's settings shows samples. */
export function currentParticulars(config: Config, client: InvoicedClient): Particulars {
  const { settings } = sellerSettings(config);
  return {
    seller: {
      name: config.PROVIDER_NAME,
      address: settings.PROVIDER_ADDRESS ?? null,
      businessNumber: settings.PROVIDER_BUSINESS_NUMBER ?? null,
      gstHstNumber: settings.PROVIDER_GST_HST_NUMBER ?? null,
      qstNumber: settings.PROVIDER_QST_NUMBER ?? null,
    },
    client: {
      name: client.legal_name,
      address: client.company_address,
      country: client.hiring_country,
      taxNumber: client.tax_number,
      ...(client.po_number ? { poNumber: client.po_number } : {}),
    },
    taxReason: client.hiring_country === 'Canada' ? null : config.INVOICE_TAX_REASON,
    ...bankAccounts(config),
  };
}

/** The provider's accounts that clients pay to. */
export function bankAccounts(config: Config): Pick<Particulars, 'eft' | 'wire' | 'sample'> {
  const { settings, sample } = sellerSettings(config);
  const accountName = config.PROVIDER_ACCOUNT_NAME ?? config.PROVIDER_NAME;
  const { PROVIDER_EFT_INSTITUTION: institution, PROVIDER_EFT_TRANSIT: transit, PROVIDER_EFT_ACCOUNT: eft } = settings;
  const { PROVIDER_WIRE_BANK: bank, PROVIDER_WIRE_SWIFT: swift, PROVIDER_WIRE_ACCOUNT: wire } = settings;
  return {
    sample,
    eft:
      institution === undefined || transit === undefined || eft === undefined
        ? null
        : { accountName, institution, transit, account: eft },
    wire:
      bank === undefined || swift === undefined || wire === undefined
        ? null
        : { accountName, bank, swift, account: wire },
  };
}

/** The settings about the seller, or samples in a demonstration that has none. */
function sellerSettings(config: Config) {
  const names = Object.keys(samples) as (keyof typeof samples)[];
  const sample = config.allowsDemo && names.every((name) => config[name] === undefined);
  return { settings: sample ? { ...config, ...samples } : config, sample };
}
