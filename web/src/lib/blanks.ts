// What stands where a figure is being read.

/** A time that takes as much room as any, for texts whose time is being read. */
export const LONG_TIME = Date.UTC(2000, 11, 28, 12, 28) / 1_000

/** `text` with dashes as wide as its digits: what stands where a figure is being read. */
export const undigited = (text: string): string => text.replace(/\d/g, '\u2012')
