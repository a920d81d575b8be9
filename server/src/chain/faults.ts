/** Points at which a test makes the process die, freeze or fail. In production they do nothing. */
export type Faults = { at(point: string): Promise<void> }

export const noFaults: Faults = { at: () => Promise.resolve() }
