/** Units of all machines together; the limit is fixed. */
export const MACHINES_TOTAL = 150
