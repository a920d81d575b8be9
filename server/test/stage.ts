import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from './chain.ts'
import { ok } from './custody.ts'
import { signIn, startTestApp, type TestApp } from './server.ts'

/** A chain and its server with two people: ann below the root and signed in, bob below ann. */
export type Stage = {
  chain: TestChain
  t: TestApp
  ann: Person
  bob: Person
  annSession: { apptoken: string }
  /** `data` of a GET call that must succeed; as ann unless `headers` are given */
  read<T>(call: string, headers?: Record<string, string>): Promise<T>
  stop(): Promise<void>
}

/** Starts a stage; `stop` ends its chain, too. */
export async function startStage(): Promise<Stage> {
  const chain = await startTestChain()
  try {
    const t = await startTestApp({ chain })
    const [ann, bob] = [new Person(chain, 11), new Person(chain, 12)]
    await ann.register(account(ROOT_INDEX).address)
    await bob.register(ann.address)
    await t.sync()
    const annSession = await signIn(t, ann.account)
    return {
      chain,
      t,
      ann,
      bob,
      annSession,
      read: <P extends string>(call: P, headers: Record<string, string> = annSession) =>
        ok(t.get(call, headers)),
      stop: async () => {
        await t.stop()
        await chain.stop()
      },
    }
  } catch (e) {
    await chain.stop()
    throw e
  }
}
