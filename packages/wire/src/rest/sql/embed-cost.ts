import { isToOne } from '../catalog/relationships.ts';
import { parseError } from '../rest-error.ts';
import type { PlannedNode } from './plan.ts';

/** To-many embeds inside one another. Each multiplies the rows of the one around it. */
const maxNestedLists = 3;
/** Of those, the ones that lead to the same relation. */
const maxNestedListsOfRelation = 2;

/**
 * Refuses embeds whose rows multiply without bound: a relation that returns to itself, over and over.
 * @throws RestError PGRST100
 */
export function checkEmbedCost(node: PlannedNode, lists: readonly string[] = []): void {
  for (const { relationship, node: inner } of node.embeds) {
    const nested = isToOne(relationship) ? lists : [...lists, inner.relation.name];
    if (nested.length > maxNestedLists)
      throw parseError(`To-many relationships can be embedded at most ${maxNestedLists} levels deep`);
    if (nested.filter((name) => name === inner.relation.name).length > maxNestedListsOfRelation)
      throw parseError(`'${inner.relation.name}' can be embedded in itself at most once`);
    checkEmbedCost(inner, nested);
  }
}

/** The node with at most `maxRows` rows in each list of embedded rows, as in PostgREST. */
export function withBoundedEmbeds(node: PlannedNode, maxRows: number): PlannedNode {
  const embeds = node.embeds.map((embed) => {
    const inner = withBoundedEmbeds(embed.node, maxRows);
    if (isToOne(embed.relationship)) return { ...embed, node: inner };
    const limit = Math.min(inner.restrictions.limit ?? maxRows, maxRows);
    return { ...embed, node: { ...inner, restrictions: { ...inner.restrictions, limit } } };
  });
  return { ...node, embeds };
}
