const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/**
 * Where a real answer is unlike a call's example: a key that one of them lacks, or another type, a line for each. An example shows one
 * thing of each list; where either has null or an empty list, nothing can be compared.
 */
export function unlike(real: unknown, example: unknown, at = 'data'): string[] {
  const [is, shown] = [kindOf(real), kindOf(example)]
  if (is === 'null' || shown === 'null') return []
  if (is !== shown) return [`${at} is ${is}, in the example ${shown}`]
  if (is === 'list') {
    const [first] = example as unknown[]
    if (first === undefined) return []
    return (real as unknown[]).flatMap((one) => unlike(one, first, `${at}[]`))
  }
  if (is !== 'object') return []
  const [a, b] = [real as Record<string, unknown>, example as Record<string, unknown>]
  return [
    ...Object.keys(a).flatMap((key) =>
      key in b ? unlike(a[key], b[key], `${at}.${key}`) : [`${at}.${key} is not in the example`],
    ),
    ...Object.keys(b).flatMap((key) => (key in a ? [] : [`${at}.${key} is in the example only`])),
  ]
}
