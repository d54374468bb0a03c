import type { Product } from '../../e2e/product/product.ts';
import { personScreens } from '../../e2e/screens/screens.ts';
import { type Chapter, nameOf, withoutAnswers } from './shot.ts';

/** Screens of someone who is paid, with the newest pay statement, and the first page without answers. */
export async function personChapter(product: Product): Promise<Chapter> {
  const { storageState, paths } = await personScreens(product);
  const shots = paths.map((path) => ({ name: nameOf(path.replace(/^\/me\b/, '')), path }));
  return { name: 'person', storageState, shots: [...shots, ...withoutAnswers(['/me'])] };
}
