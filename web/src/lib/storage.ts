import { brand } from '../brand.ts'

type Area = 'local' | 'session'
const area = (which: Area) => (which === 'local' ? localStorage : sessionStorage)

/** Reads a stored string; null when there is none or the browser refuses storage. */
export function readText(key: string, which: Area = 'local'): string | null {
  try {
    return area(which).getItem(brand.storagePrefix + key)
  } catch {
    return null
  }
}

/** Stores a string, or removes the key for null. Does nothing when the browser refuses storage. */
export function writeText(key: string, value: string | null, which: Area = 'local'): void {
  try {
    if (value === null) area(which).removeItem(brand.storagePrefix + key)
    else area(which).setItem(brand.storagePrefix + key, value)
  } catch {
    return
  }
}

/** Removes all strings whose key begins so. Does nothing when the browser refuses storage. */
export function removeTexts(beginning: string, which: Area): void {
  try {
    for (const key of Object.keys(area(which)))
      if (key.startsWith(brand.storagePrefix + beginning)) area(which).removeItem(key)
  } catch {
    return
  }
}

/** Reads stored JSON; null when there is none, when it is broken, or when `isValid` refuses it. */
export function readJson<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  which: Area = 'local',
): T | null {
  const text = readText(key, which)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : null
  } catch {
    return null
  }
}

/** Stores JSON, or removes the key for null. */
export function writeJson(key: string, value: unknown, which: Area = 'local'): void {
  writeText(key, value === null ? null : JSON.stringify(value), which)
}
