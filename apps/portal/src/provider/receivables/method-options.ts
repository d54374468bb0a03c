import * as m from '@portage/messages/console-money';

const methods = ['EFT', 'wire', 'card', 'cheque', 'other'] as const;
export type Method = (typeof methods)[number];

export const methodOptions = methods.map((method) => ({ value: method, label: m.methodName({ method }) }));

/** The method of a select, which has no other values. */
export const methodOf = (value: string | undefined): Method => methods.find((method) => method === value) ?? 'EFT';
