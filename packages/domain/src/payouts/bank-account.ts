/** A Canadian bank account, as digits without spaces or dashes. */
export interface BankAccount {
  /** Three digits: the bank. */
  readonly institution: string;
  /** Five digits: its branch. */
  readonly transit: string;
  /** Five to twelve digits, as banks print it. */
  readonly account: string;
}

export type BankAccountProblem = 'institution' | 'transit' | 'account';

/** What people type between the digits of an account. */
const BETWEEN = /[\s.-]/g;

/** An account as it was typed: '0003-12345' for a transit is not cut, so that the check below names it. */
export const typedBankAccount = (typed: BankAccount): BankAccount => ({
  institution: typed.institution.replaceAll(BETWEEN, ''),
  transit: typed.transit.replaceAll(BETWEEN, ''),
  account: typed.account.replaceAll(BETWEEN, ''),
});

/** The parts of an account that no Canadian bank has. There is no check digit: only a bank knows whether the account exists. */
export function bankAccountProblems({ institution, transit, account }: BankAccount): BankAccountProblem[] {
  return [
    ...(/^\d{3}$/.test(institution) && institution !== '000' ? [] : (['institution'] as const)),
    ...(/^\d{5}$/.test(transit) && transit !== '00000' ? [] : (['transit'] as const)),
    ...(/^\d{5,12}$/.test(account) && !/^0+$/.test(account) ? [] : (['account'] as const)),
  ];
}

/** What of an account is shown: its last three digits. */
export const lastDigits = ({ account }: Pick<BankAccount, 'account'>): string => account.slice(-3);

/** An account by its last digits, as on screens and in mails. */
export const maskedAccount = (digits: string): string => `•••${digits}`;

/** An account as it is sealed, and recognized by its digest. */
export const accountText = ({ institution, transit, account }: BankAccount): string =>
  `${institution}-${transit}-${account}`;

/** The account of a sealed text. */
export function accountOfText(text: string): BankAccount {
  const [institution = '', transit = '', account = ''] = text.split('-');
  return { institution, transit, account };
}
