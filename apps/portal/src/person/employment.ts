import { createContext, useContext } from 'react';
import type { Employment } from './person-queries.ts';

export const EmploymentContext = createContext<Employment | null>(null);

/**
 * The employment that the pages are about.
 * @throws Error outside /me
 */
export function useEmployment(): Employment {
  const employment = useContext(EmploymentContext);
  if (employment === null) throw new Error('useEmployment works only below /me.');
  return employment;
}
