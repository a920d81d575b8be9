import { LOCAL_ACCOUNTS, LOCAL_ROLES } from '../../devenv/accounts.ts'
import { account } from './chain.ts'
import { signIn, type TestApp } from './server.ts'

const address = (who: keyof typeof LOCAL_ACCOUNTS) => account(LOCAL_ACCOUNTS[who]).address

/** The environment by which the local chain's demo accounts are operators, as `npm start` makes them. */
export const OPERATOR_ENV = {
  MANAGERS: [address('managerA'), address('managerB')].join(','),
  OPERATORS: LOCAL_ROLES.map(([who, role]) => `${address(who)}:${role}`).join(','),
}

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
