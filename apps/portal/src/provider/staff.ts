import { createContext, useContext } from 'react';
import type { Staff } from './staff-queries.ts';

export const StaffContext = createContext<Staff | null>(null);

/**
 * The signed-in member of the staff.
 * @throws Error outside the console
 */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (staff === null) throw new Error('useStaff works only in the console.');
  return staff;
}
