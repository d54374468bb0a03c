import pg from 'pg';
import type { Result, Row } from './statements.ts';

/** A statement of one transaction, with the name under which its connection keeps it prepared. */
export interface NamedStatement<V = unknown> {
  name?: string | undefined;
  text: string;
  values: readonly V[];
}

type Answered = (error: Error | null, result: pg.QueryResult) => void;

type Wire = Record<'parse' | 'bind' | 'execute', (message: object) => void> & {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

/** What the driver's client calls on the query whose answer it reads; the published types lack these. */
interface DriverQuery {
  name: string | undefined;
  text: string;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  hasBeenParsed(wire: Wire): boolean;
  prepare(wire: Wire): void;
}

const DriverQuery = pg.Query as unknown as new (config: object, answered: Answered) => DriverQuery;

/**
 * A statement preceded by the one that sets its transaction's identity, with one Sync after both. PostgreSQL runs what
 * precedes a Sync as one transaction: it commits at the Sync, and rolls back when either statement fails or the commit does
 * (PostgreSQL's manual, "Pipelining" in the message flow). So it needs no begin and no commit of its own.
 */
class OneTransaction extends DriverQuery {
  readonly #identity: NamedStatement<string>;
  readonly #statement: NamedStatement;
  /** Whether the next answers are the identity's; its row is not read. */
  #isIdentity = true;
  #isSending = false;
  /** Why the statement's values could not be sent. The identity was, so the connection is in use until the Sync is answered. */
  #unsendable: Error | null = null;

  constructor(identity: NamedStatement<string>, statement: NamedStatement, answered: Answered) {
    super({ ...statement, values: [...statement.values] }, answered);
    this.#identity = identity;
    this.#statement = statement;
  }

  /** Always by messages of their own: as one text, statements could not share a transaction with the identity. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    const { name, text, values } = this.#identity;
    this.name = name;
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ name, text });
      if (name !== undefined) wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: [...values] });
    wire.execute({});
    this.#expect(this.#statement);
    this.#isSending = true;
    super.prepare(wire);
    this.#isSending = false;
    this.#expect(this.#identity);
  }

  override handleDataRow(message: object): void {
    if (!this.#isIdentity) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#isIdentity) {
      this.#isIdentity = false;
      this.#expect(this.#statement);
    } else super.handleCommandComplete(message, wire);
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.#unsendable === null) super.handleReadyForQuery(wire);
    else {
      // The driver has closed the statement that it parsed.
      delete wire.parsedStatements[this.#statement.name ?? ''];
      this.handleError(this.#unsendable, wire);
    }
  }

  override handleError(error: Error, wire: Wire): void {
    if (this.#isSending) {
      this.#unsendable = error;
      return;
    }
    for (const { name } of [this.#identity, this.#statement])
      if (name !== undefined) delete wire.submittedNamedStatements[name];
    super.handleError(error, wire);
  }

  /** The client notes the next parsed statement under this name. */
  #expect({ name, text }: NamedStatement): void {
    this.name = name;
    this.text = text;
  }
}

/**
 * Runs a statement in a transaction of its own, under an identity.
 * @param identity sets the transaction's identity; its row is not read
 * @throws pg.DatabaseError of the statement that failed, or of the commit; nothing is committed
 */
export function runOne<R extends Row>(
  client: pg.ClientBase,
  identity: NamedStatement<string>,
  statement: NamedStatement,
): Promise<Result<R>> {
  return new Promise((resolve, reject) => {
    const query = new OneTransaction(identity, statement, (error, result) => {
      if (error === null) resolve({ rows: result.rows, rowCount: result.rowCount ?? 0 });
      else reject(error);
    });
    client.query(query as unknown as pg.Submittable);
  });
}
