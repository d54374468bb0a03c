/** A function's refusal, with the HTTP status it came with. */
export class FunctionRefusal extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'FunctionRefusal';
    this.status = status;
  }
}
