/** Decimals of every asset of the product (TDE, USDT on BSC, the LP token). */
export const DECIMALS = 18

/**
 * Writes base units as an exact plain decimal: no grouping, no exponent, no trailing zeros.
 * @example toDecimal(1500000000000000000n) === '1.5'
 */
export function toDecimal(value: bigint, decimals = DECIMALS): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + digits.slice(0, digits.length - decimals) + (fraction === '' ? '' : `.${fraction}`)
}
