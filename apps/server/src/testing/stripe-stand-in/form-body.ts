/** A form value: text, or a list or object of form values. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Parses the nested parameters of a form or query: `line_items[0][price]=price_1` gives `{ line_items: [{ price: 'price_1' }] }`. */
export function readForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[')[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? '')];
    put(root, path, value);
  }
  return asFields(root);
}

type Branch = Map<string, string | Branch>;

function put(branch: Branch, [first = '', ...rest]: string[], value: string): void {
  const name = first === '' ? String(branch.size) : first;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const known = branch.get(name);
  const next: Branch = known instanceof Map ? known : new Map();
  branch.set(name, next);
  put(next, rest, value);
}

const asFields = (branch: Branch): Record<string, FormValue> =>
  Object.fromEntries([...branch].map(([name, value]) => [name, asValue(value)]));

function asValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name));
  return isList ? [...value.values()].map(asValue) : asFields(value);
}
