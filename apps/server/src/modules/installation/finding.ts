/** What the provider should know of one part of this installation. */
export interface Finding {
  check: string;
  /** 'note': as it was set up, and to be known. */
  result: 'fine' | 'note' | 'wrong';
  /** One sentence that says what is wrong and what to do, or what to know. */
  advice: string;
}
