declare global {
  interface Window {
    /** answers that the head of index.html has asked for, by address: see EARLY_CALLS in web/tools/shell.ts */
    hfEarly?: Record<string, Promise<Response>>
  }
}

/** What nobody took until then is old. Milliseconds from the app's start. */
const FRESH = 5_000
const startedAt = performance.now()

/** The answer to a GET of `url` that is on its way since the head was read. Each is taken once, while the app starts. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = window.hfEarly?.[url]
  if (!answer) return undefined
  delete window.hfEarly?.[url]
  return performance.now() - startedAt < FRESH ? answer : undefined
}
