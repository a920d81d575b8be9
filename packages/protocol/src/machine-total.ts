/** Units of all machines together; there are never more. */
export const MACHINES_TOTAL = 150
