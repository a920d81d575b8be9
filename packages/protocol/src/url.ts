/** The address that `text` is, or undefined where it is none: as `URL.parse`, which the oldest browsers do not have. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
