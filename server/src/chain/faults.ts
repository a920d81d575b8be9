/** Places where a test lets the process die, freeze or fail. Nothing happens there otherwise. */
export type Faults = { at(point: string): Promise<void> }

export const noFaults: Faults = { at: () => Promise.resolve() }
