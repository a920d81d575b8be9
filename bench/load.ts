/** The middle one; the lower of the two middle ones where the number is even. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]!

/**
 * Callers that each do one thing after the other for so long.
 * @returns how often it was done, how often per second, and the mean time one took, milliseconds
 */
export async function load(
  callers: number,
  seconds: number,
  act: (caller: number) => Promise<void>,
): Promise<{ done: number; perSecond: number; latency: number }> {
  const began = performance.now()
  const until = began + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        await act(caller)
        done++
      }
    }),
  )
  const took = performance.now() - began
  return { done, perSecond: (done / took) * 1000, latency: (took * callers) / done }
}
