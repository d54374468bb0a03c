import { nodeIn, nodesIn, numberIn, type TreeNode, textIn, textsIn } from './node-tree.ts';
import { neverNull, strictFunctions } from './non-null-functions.ts';
import type { SchemaFacts } from './schema-facts.ts';

/** A query and the queries around it, innermost first. */
type Scopes = readonly TreeNode[];

const commands = { update: 2 };
const relation = { table: 0, subquery: 1, join: 2, values: 5, cte: 6, group: 9 };
const sublink = { exists: 0, expression: 4, array: 6 };

/** Columns of a query's result: its select list, or what it returns. */
export const targetsOf = (query: TreeNode): TreeNode[] =>
  (nodesIn(query, 'returningList').length > 0 || numberIn(query, 'commandType') > 1
    ? nodesIn(query, 'returningList')
    : nodesIn(query, 'targetList')
  ).filter((target) => textIn(target, 'resjunk') !== 'true');

/**
 * Whether a column of a query's result can be null, as far as its analyzed tree and the catalog show.
 * When neither rules it out, it can.
 */
export function isNullable(facts: SchemaFacts, query: TreeNode, column: number, outer: Scopes = []): boolean {
  const scopes = [query, ...outer];
  const leaves = setLeaves(query);
  if (leaves.length > 0)
    return leaves.some((leaf) => {
      const subquery = nodeIn(leaf, 'subquery');
      return subquery === undefined || isNullable(facts, subquery, column, scopes);
    });
  const expression = nodeIn(targetsOf(query)[column] ?? query, 'expr');
  return expression === undefined || nullable(facts, expression, scopes);
}

/** The queries that a union, intersection or difference combines. */
function setLeaves(query: TreeNode): TreeNode[] {
  const tables = nodesIn(query, 'rtable');
  const leavesOf = (part: TreeNode | undefined): TreeNode[] => {
    if (part === undefined) return [];
    if (part.tag === 'RANGETBLREF') return tables.slice(numberIn(part, 'rtindex') - 1).slice(0, 1);
    return [...leavesOf(nodeIn(part, 'larg')), ...leavesOf(nodeIn(part, 'rarg'))];
  };
  return leavesOf(nodeIn(query, 'setOperations'));
}

function nullable(facts: SchemaFacts, node: TreeNode, scopes: Scopes): boolean {
  const any = (field: string) => nodesIn(node, field).some((part) => nullable(facts, part, scopes));
  const argument = () => {
    const part = nodeIn(node, 'arg');
    return part === undefined || nullable(facts, part, scopes);
  };
  switch (node.tag) {
    case 'VAR':
      return nullableVariable(facts, node, scopes);
    case 'CONST':
      return textIn(node, 'constisnull') === 'true';
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'COERCETODOMAIN':
    case 'COLLATEEXPR':
    case 'ARRAYCOERCEEXPR':
      return argument();
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ROWEXPR':
    case 'ARRAYEXPR':
    case 'SQLVALUEFUNCTION':
      return false;
    case 'BOOLEXPR':
      return any('args');
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return nodesIn(node, 'args').every((part) => nullable(facts, part, scopes));
    case 'SCALARARRAYOPEXPR':
      return any('args');
    case 'OPEXPR':
      return isJsonAccess(facts, numberIn(node, 'opfuncid')) || any('args');
    case 'FUNCEXPR': {
      const name = facts.functions.get(numberIn(node, 'funcid')) ?? '';
      if (neverNull.has(name)) return false;
      // A cast of a value that is not null is not null.
      return !(strictFunctions.has(name) || ['1', '2'].includes(textIn(node, 'funcformat'))) || any('args');
    }
    case 'CASEEXPR': {
      const otherwise = nodeIn(node, 'defresult');
      return (
        otherwise === undefined ||
        nullable(facts, otherwise, scopes) ||
        nodesIn(node, 'args').some((when) => nullable(facts, nodeIn(when, 'result') ?? when, scopes))
      );
    }
    case 'AGGREF':
      return nullableAggregate(facts, node, scopes);
    case 'SUBLINK': {
      const type = numberIn(node, 'subLinkType');
      const query = nodeIn(node, 'subselect');
      if (type === sublink.exists || type === sublink.array) return false;
      // Without grouping, an aggregate always gives a row.
      const givesRow =
        query !== undefined && textIn(query, 'hasAggs') === 'true' && nodesIn(query, 'groupClause').length === 0;
      return type !== sublink.expression || !givesRow || isNullable(facts, query, 0, scopes);
    }
    default:
      return true;
  }
}

const isJsonAccess = (facts: SchemaFacts, functionId: number): boolean =>
  /^pg_catalog\.jsonb?_/.test(facts.functions.get(functionId) ?? '');

/** An aggregate of no rows is null, except a count. With `group by`, every group has a row. */
function nullableAggregate(facts: SchemaFacts, node: TreeNode, scopes: Scopes): boolean {
  const name = facts.functions.get(numberIn(node, 'aggfnoid')) ?? '';
  if (name === 'pg_catalog.count') return false;
  const query = scopes[0];
  if (query === undefined || nodesIn(query, 'groupClause').length === 0 || nodeIn(node, 'aggfilter') !== undefined)
    return true;
  if (name === 'pg_catalog.array_agg') return false;
  if (!['sum', 'min', 'max', 'avg', 'bool_and', 'bool_or', 'string_agg'].includes(name.replace('pg_catalog.', '')))
    return true;
  return nodesIn(node, 'args').some((part) => nullable(facts, nodeIn(part, 'expr') ?? part, scopes));
}

function nullableVariable(facts: SchemaFacts, variable: TreeNode, scopes: Scopes): boolean {
  const inner = scopes.slice(numberIn(variable, 'varlevelsup'));
  const query = inner[0];
  if (query === undefined) return true;
  if (requiredByWhere(query).has(keyOf(variable))) return false;
  // The outer joins that can replace the variable with null.
  if (textsIn(variable, 'varnullingrels').length > 1) return true;
  const source = nodesIn(query, 'rtable')[numberIn(variable, 'varno') - 1];
  const column = numberIn(variable, 'varattno');
  if (source === undefined) return true;
  switch (numberIn(source, 'rtekind')) {
    case relation.table:
      // System columns and whole rows have numbers up to 0.
      return column > 0 && !facts.relations.get(numberIn(source, 'relid'))?.columns.get(column)?.notNull;
    case relation.subquery: {
      const subquery = nodeIn(source, 'subquery');
      return subquery === undefined || isNullable(facts, subquery, column - 1, inner);
    }
    case relation.join:
      return nullableIn(facts, nodesIn(source, 'joinaliasvars')[column - 1], inner);
    case relation.group:
      return nullableIn(facts, nodesIn(source, 'groupexprs')[column - 1], inner);
    case relation.cte: {
      const around = inner.slice(numberIn(source, 'ctelevelsup'));
      const cte = nodesIn(around[0] ?? source, 'cteList').find(
        (one) => textIn(one, 'ctename') === textIn(source, 'ctename'),
      );
      const ctequery = cte === undefined ? undefined : nodeIn(cte, 'ctequery');
      return ctequery === undefined || isNullable(facts, ctequery, column - 1, around);
    }
    default:
      return true;
  }
}

const nullableIn = (facts: SchemaFacts, node: TreeNode | undefined, scopes: Scopes): boolean =>
  node === undefined || nullable(facts, node, scopes);

const keyOf = (variable: TreeNode): string => `${numberIn(variable, 'varno')}.${numberIn(variable, 'varattno')}`;

/**
 * Columns that `where` requires: a row passes only if they are not null. An update may return another value of the
 * columns it sets, so those do not count.
 */
function requiredByWhere(query: TreeNode): Set<string> {
  const from = nodeIn(query, 'jointree');
  const quals = from === undefined ? undefined : nodeIn(from, 'quals');
  const found = new Set(quals === undefined ? [] : required(quals));
  if (numberIn(query, 'commandType') === commands.update)
    for (const target of nodesIn(query, 'targetList'))
      found.delete(`${numberIn(query, 'resultRelation')}.${numberIn(target, 'resno')}`);
  return found;
}

function required(condition: TreeNode): string[] {
  if (condition.tag === 'BOOLEXPR' && textIn(condition, 'boolop') === 'and')
    return nodesIn(condition, 'args').flatMap(required);
  const isNotNull = condition.tag === 'NULLTEST' && textIn(condition, 'nulltesttype') === '1';
  const operands = isNotNull
    ? [nodeIn(condition, 'arg')]
    : ['OPEXPR', 'SCALARARRAYOPEXPR'].includes(condition.tag)
      ? nodesIn(condition, 'args')
      : [];
  return operands
    .map((operand) => (operand?.tag === 'RELABELTYPE' ? nodeIn(operand, 'arg') : operand))
    .filter((operand) => operand?.tag === 'VAR' && numberIn(operand, 'varlevelsup') === 0)
    .flatMap((operand) => (operand === undefined ? [] : [keyOf(operand)]));
}
