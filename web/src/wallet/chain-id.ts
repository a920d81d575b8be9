/**
 * Normalises what wallets answer for a chain id: 56, 56n, '0x38', '0X38', '56'.
 * @returns the chain id, or null for anything that is not a positive whole number
 */
export function normaliseChainId(value: unknown): number | null {
  if (typeof value === 'bigint') return normaliseChainId(Number(value))
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  if (!/^(0x[0-9a-f]+|[0-9]+)$/.test(text)) return null
  return normaliseChainId(Number(text))
}

/** The form that wallets take: `0x38`. */
export const hexChainId = (id: number): `0x${string}` => `0x${id.toString(16)}`
