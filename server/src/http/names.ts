import { typedName } from '@holdfast/protocol/typed-text'
import { AppError } from './errors.ts'

/**
 * An input with the names and other short texts of people in the one form that is stored: what nobody sees, or what turns the
 * direction of what follows, must not stand in a name that an operator reads.
 * @param most by field the most characters
 * @throws AppError INVALID_INPUT where nothing is left, or more than that
 */
export function withNames<T extends Record<K, string>, K extends keyof T & string>(
  input: T,
  most: Record<K, number>,
): T {
  const names = (Object.keys(most) as K[]).map((field) => {
    const name = typedName(input[field])
    if (name === '' || name.length > most[field]) throw new AppError('INVALID_INPUT', { field })
    return [field, name] as const
  })
  return { ...input, ...(Object.fromEntries(names) as Record<K, string>) }
}
