/** Real time, unix milliseconds. Injected, so that tests can let codes and sessions expire. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
