/** A node of PostgreSQL's analyzed query, as `debug_print_parse` prints it. */
export interface TreeNode {
  tag: string;
  fields: ReadonlyMap<string, TreeValue>;
}

export type TreeValue = TreeNode | TreeValue[] | string;

/**
 * Parses the text of a node tree, such as `{VAR :varno 1 :varattno 2}`. A field keeps only its first value:
 * the bytes of a constant are skipped.
 */
export function parseTree(text: string): TreeNode {
  const tokens = text.match(/"(?:\\.|[^"\\])*"|[{}()]|(?:\\.|[^\s{}()\\])+/gs) ?? [];
  let at = 0;

  function value(): TreeValue {
    const token = tokens[at++] ?? '';
    if (token === '(') return list();
    if (token === '{') return node();
    return token.startsWith('"') ? token.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : token.replaceAll(/\\(.)/gs, '$1');
  }
  function list(): TreeValue[] {
    const values: TreeValue[] = [];
    while (at < tokens.length && tokens[at] !== ')') values.push(value());
    at++;
    return values;
  }
  function node(): TreeNode {
    const tag = tokens[at++] ?? '';
    const fields = new Map<string, TreeValue>();
    let name = '';
    while (at < tokens.length && tokens[at] !== '}') {
      if (tokens[at]?.startsWith(':')) name = (tokens[at++] ?? '').slice(1);
      const given = tokens[at]?.startsWith(':') || tokens[at] === '}' ? '' : value();
      if (!fields.has(name)) fields.set(name, given);
    }
    at++;
    return { tag, fields };
  }

  const root = value();
  if (!isNode(root)) throw new Error(`Not a node tree: ${text.slice(0, 80)}`);
  return root;
}

const isNode = (value: TreeValue | undefined): value is TreeNode => typeof value === 'object' && !Array.isArray(value);

/** The node in a field; undefined when the field is empty. */
export function nodeIn(node: TreeNode, field: string): TreeNode | undefined {
  const value = node.fields.get(field);
  return isNode(value) ? value : undefined;
}

/** The nodes of a list field. */
export function nodesIn(node: TreeNode, field: string): TreeNode[] {
  const value = node.fields.get(field);
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export const numberIn = (node: TreeNode, field: string): number => Number(node.fields.get(field));

/** Text of a field; '' when it is empty. */
export function textIn(node: TreeNode, field: string): string {
  const value = node.fields.get(field);
  return typeof value === 'string' && value !== '<>' ? value : '';
}

/** Names in a list field, such as the columns of an alias. */
export function textsIn(node: TreeNode, field: string): string[] {
  const value = node.fields.get(field);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Every node of a tree, parents first. */
export function* allNodes(value: TreeValue): Generator<TreeNode> {
  if (typeof value === 'string') return;
  if (Array.isArray(value)) {
    for (const one of value) yield* allNodes(one);
    return;
  }
  yield value;
  for (const field of value.fields.values()) yield* allNodes(field);
}
