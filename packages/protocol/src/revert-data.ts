/** A selector and whole words at the end of a text, which a transaction's hash is not. */
const APPENDED = /\b(0x[0-9a-f]{8}(?:[0-9a-f]{64})*)["')\].]*\s*$/i

/**
 * A contract's refusal that a node has written behind its text, as BSC's does: `execution reverted: reason: 0x08c379a0…`
 * (ethapi/errors.go). Null where there is none.
 */
export const appendedData = (text: string): `0x${string}` | null =>
  (APPENDED.exec(text)?.[1]?.toLowerCase() as `0x${string}` | undefined) ?? null
