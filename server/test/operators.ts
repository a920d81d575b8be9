import type { SetSettingResult } from '@holdfast/protocol/settings'
import { expect, vi } from 'vitest'
import { LOCAL_ACCOUNTS, LOCAL_ROLES } from '../../devenv/accounts.ts'
import { account, Person, ROOT_INDEX, startTestChain } from './chain.ts'
import { signIn, startTestApp, type TestApp, type TestAppOptions } from './server.ts'

const address = (who: keyof typeof LOCAL_ACCOUNTS) => account(LOCAL_ACCOUNTS[who]).address

/** Environment that makes the local chain's demo accounts operators, as `npm start` does. */
export const OPERATOR_ENV = {
  MANAGERS: [address('managerA'), address('managerB')].join(','),
  OPERATORS: LOCAL_ROLES.map(([who, role]) => `${address(who)}:${role}`).join(','),
}

export type Staff = Awaited<ReturnType<typeof signInOperators>>

/** Session headers of the demo operators. */
export async function signInOperators(t: TestApp) {
  const enter = (who: keyof typeof LOCAL_ACCOUNTS) => signIn(t, account(LOCAL_ACCOUNTS[who]))
  return {
    managerA: await enter('managerA'),
    managerB: await enter('managerB'),
    finance: await enter('finance'),
    store: await enter('sender'),
    auditor: await enter('auditor'),
    guardian: await enter('guardian'),
  }
}

/** Sets a setting as a manager; another manager approves where two are needed. */
export async function changeSetting(
  t: TestApp,
  [maker, checker]: [{ apptoken: string }, { apptoken: string }],
  change: { key: string; current: string; proposed: string; legalAdvice?: boolean },
): Promise<void> {
  const { body } = await t.post('setSetting', { ...change, reason: 'asked for by a test' }, maker)
  expect(body).toMatchObject({ code: 200 })
  const { proposal } = body.data as SetSettingResult
  if (proposal === null) return
  const decision = { id: proposal, approve: true, note: 'agreed' }
  expect((await t.post('decideProposal', decision, checker)).body).toMatchObject({ code: 200 })
}

/** Opens applications for cards, as after a manager said that an issuer is connected. */
export async function takeCardApplications(t: TestApp): Promise<void> {
  await t.app.database.pool.query(
    `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
     values ('module.card', 'true', 'false', 0, 0, $1, 'the issuer is connected')`,
    [address('managerA').toLowerCase()],
  )
  // Settings are read from the database once a second.
  await vi.waitUntil(async () => (await t.get('configKey/module.card')).body.data === 'true', 10_000)
}

/**
 * A chain and a server with the demo operators signed in.
 * @param users accounts that are registered below the root and signed in
 */
export async function startOperated<const U extends readonly number[]>(
  users: U,
  o: Omit<TestAppOptions, 'chain' | 'env'> = {},
) {
  const chain = await startTestChain()
  try {
    const t = await startTestApp({ ...o, chain, env: OPERATOR_ENV })
    for (const i of users) await new Person(chain, i).register(account(ROOT_INDEX).address)
    await t.sync()
    const who = await signInOperators(t)
    const sessions = await Promise.all(users.map((i) => signIn(t, account(i))))
    const stop = async () => {
      await t.stop()
      await chain.stop()
    }
    return { chain, t, who, sessions: sessions as { [K in keyof U]: { apptoken: string } }, stop }
  } catch (e) {
    await chain.stop()
    throw e
  }
}
