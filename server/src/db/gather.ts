/**
 * Answers many single questions with few queries: those that come while a query runs go together into the next one. A question
 * that comes alone is asked at once.
 * @param find returns answers for these keys; a key it leaves out has no answer
 * @param atOnce queries that may run at the same time
 */
export function gather<V>(
  find: (keys: string[]) => Promise<Map<string, V>>,
  atOnce = 2,
): (key: string) => Promise<V | undefined> {
  type Asked = { key: string; resolve: (value: V | undefined) => void; reject: (e: unknown) => void }
  let waiting: Asked[] = []
  let running = 0
  const run = async () => {
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const found = await find([...new Set(asked.map((a) => a.key))])
        for (const { key, resolve } of asked) resolve(found.get(key))
      } catch (e) {
        for (const { reject } of asked) reject(e)
      }
    }
    running--
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running === atOnce) return
      running++
      // Questions of the same turn of the event loop go into one query.
      setImmediate(() => void run())
    })
}
