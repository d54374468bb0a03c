/** Knows which member of each scope came first. */
export function createFirsts<Scope>() {
  const members = new Map<symbol, Scope>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** Adds a member to a scope. @returns what removes it */
    add(scope: Scope, id: symbol): () => void {
      members.set(id, scope);
      changed();
      return () => {
        members.delete(id);
        changed();
      };
    },
    isFirst(id: symbol): boolean {
      const scope = members.get(id);
      return scope !== undefined && [...members].find(([, other]) => other === scope)?.[0] === id;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
