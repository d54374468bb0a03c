/** The result of one health check, for the provider's operators. */
export interface Finding {
  check: string;
  /** 'note': works as configured, but worth knowing. */
  result: 'fine' | 'note' | 'wrong';
  /** One sentence: what is wrong and how to fix it, or what to know. */
  advice: string;
}
