declare global {
  /** answers that the head of index.html has requested, by URL, before it the session's token for OWN_CALLS: see web/tools/shell.ts */
  // oxlint-disable-next-line no-var -- only a var is a property of the global object
  var hfEarly: Record<string, Promise<Response>> | undefined
}

/** How long after the app's start an early answer may be used, in milliseconds. */
const FRESH = 5_000
const startedAt = performance.now()

/**
 * The answer to the GET of `url` that the head of index.html has sent. Each can be taken once, while the app starts.
 * @param token the session's
 */
export function takeEarly(url: string, token: string): Promise<Response> | undefined {
  const key = globalThis.hfEarly && url in globalThis.hfEarly ? url : `${token} ${url}`
  const answer = globalThis.hfEarly?.[key]
  if (!answer) return undefined
  delete globalThis.hfEarly?.[key]
  return performance.now() - startedAt < FRESH ? answer : undefined
}
