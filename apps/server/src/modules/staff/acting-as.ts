import type { Database } from '@portage/platform/postgres/database';
import type { RequestContext } from '@portage/platform/postgres/identity';

/**
 * The database for the use cases of an act: they run with the provider's rights as ever, and the audit log names the staff member
 * and the act in each entry they cause.
 * @param act.userId null on the command line, where no account acts
 */
export function actingAs(db: Database, act: { userId: string | null; actId: string }): Database {
  const named = (context: RequestContext): RequestContext => ({
    ...context,
    claims: act.userId === null ? context.claims : { role: context.role, ...context.claims, sub: act.userId },
    settings: { ...context.settings, 'app.staff_act': act.actId },
  });
  return inContext(db, named);
}

/** The database for the use cases of a client's or person's own account: with the provider's rights, and the account named in the audit log. */
export const asAccount = (db: Database, userId: string): Database =>
  inContext(db, (context) => ({ ...context, claims: { role: context.role, ...context.claims, sub: userId } }));

function inContext(db: Database, named: (context: RequestContext) => RequestContext): Database {
  return {
    run: (context, text, ...rest) => db.run(named(context), text, ...rest),
    transaction: (context, work) => db.transaction(named(context), work),
    isReady: () => db.isReady(),
    load: () => db.load(),
    close: () => db.close(),
  };
}
