// Checks for a route's `validateSearch`. What it leaves out, the router hands to the page as it stands in the address; so each
// parameter that a page reads is named in the result, as undefined where its value is none of ours.

/** `value` if it is one of `values`. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((v) => v === value)

/** `value` as a number from 1 on, from `5` as well as from `"5"`. */
export function numberFrom1(value: unknown): number | undefined {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** `value` if it is a text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
