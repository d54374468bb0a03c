import type { Node } from 'oxc-parser';

interface Declaration {
  name: string;
  /** Where the name is known. */
  start: number;
  end: number;
  value: Node | null;
  type: Node | null;
}

/** The constants of a file whose text is known without running it. */
export class Constants {
  readonly #declarations: Declaration[] = [];
  readonly #types = new Map<string, Node>();

  constructor(program: Node) {
    walk(program, (node, scope) => {
      if (node.type === 'TSTypeAliasDeclaration') this.#types.set(node.id.name, node.typeAnnotation);
      if (node.type === 'VariableDeclaration' && node.kind === 'const')
        for (const { id, init } of node.declarations) this.#declare(id, init, scope);
      if ('params' in node && Array.isArray(node.params))
        for (const parameter of node.params) this.#declare(parameter as Node, null, node);
    });
  }

  #declare(id: Node, value: Node | null, scope: Node): void {
    if (id.type !== 'Identifier') return;
    const type = id.typeAnnotation?.typeAnnotation ?? null;
    this.#declarations.push({ name: id.name, start: scope.start, end: scope.end, value, type });
  }

  /** Every text that an expression can have; null when that is only known at run time. */
  textsOf(node: Node): string[] | null {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [node.value] : null;
      case 'TSLiteralType':
        return this.textsOf(node.literal);
      case 'TSAsExpression':
        return this.textsOf(node.expression);
      case 'ConditionalExpression':
        return this.#either([node.consequent, node.alternate]);
      case 'TSUnionType':
        return this.#either(node.types);
      case 'TSTypeReference': {
        const alias = node.typeName.type === 'Identifier' ? this.#types.get(node.typeName.name) : undefined;
        return alias === undefined ? null : this.textsOf(alias);
      }
      case 'TemplateLiteral':
        return this.#template(node.quasis, node.expressions);
      case 'Identifier':
        return this.#named(node);
      default:
        return null;
    }
  }

  #either(nodes: readonly Node[]): string[] | null {
    const texts = nodes.map((node) => this.textsOf(node));
    return texts.every((one) => one !== null) ? texts.flat() : null;
  }

  #template(quasis: readonly { value: { cooked: string | null } }[], expressions: readonly Node[]): string[] | null {
    let texts = [quasis[0]?.value.cooked ?? ''];
    for (const [at, expression] of expressions.entries()) {
      const parts = this.textsOf(expression);
      if (parts === null) return null;
      const after = quasis[at + 1]?.value.cooked ?? '';
      texts = texts.flatMap((text) => parts.map((part) => text + part + after));
    }
    return texts;
  }

  /** The text of the innermost declaration around a name. */
  #named(node: Node & { name: string }): string[] | null {
    const around = this.#declarations.filter(
      ({ name, start, end }) => name === node.name && start <= node.start && node.end <= end,
    );
    const nearest = around.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
    if (nearest === undefined) return null;
    const { type, value } = nearest;
    return (type === null ? null : this.textsOf(type)) ?? (value === null ? null : this.textsOf(value));
  }
}

/** Visits every node, parents first, with the innermost function, block or file around it. */
export function walk(node: Node, visit: (node: Node, scope: Node) => void, scope: Node = node): void {
  visit(node, scope);
  const inner = /^(Program|BlockStatement|FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(
    node.type,
  )
    ? node
    : scope;
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
      walk(child as Node, visit, inner);
}
