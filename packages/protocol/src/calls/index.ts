import * as accounts from './accounts.ts'
import * as auth from './auth.ts'
import * as award from './award.ts'
import * as chain from './chain.ts'
import * as config from './config.ts'
import * as content from './content.ts'
import * as conversions from './conversions.ts'
import * as deposits from './deposits.ts'
import * as dev from './dev.ts'
import * as files from './files.ts'
import * as hosting from './hosting.ts'
import * as house from './house.ts'
import * as ledger from './ledger.ts'
import * as levels from './levels.ts'
import * as machines from './machines.ts'
import * as mobile from './mobile.ts'
import * as nodes from './nodes.ts'
import * as notices from './notices.ts'
import * as operators from './operators.ts'
import * as participations from './participations.ts'
import * as powers from './powers.ts'
import * as prices from './prices.ts'
import * as resonance from './resonance.ts'
import * as robot from './robot.ts'
import * as sales from './sales.ts'
import * as salesOwn from './sales-own.ts'
import * as shop from './shop.ts'
import * as shopManagement from './shop-management.ts'
import * as solvency from './solvency.ts'
import * as swap from './swap.ts'
import * as token from './token.ts'
import * as transfers from './transfers.ts'
import * as users from './users.ts'
import * as visa from './visa.ts'
import * as webhooks from './webhooks.ts'
import * as withdrawals from './withdrawals.ts'
import type { DataOf, InputOf, Method } from './call.ts'

/**
 * Every HTTP call of the product, by the name that OpenAPI gives it. The server registers its routes from this table; clients
 * import only its types (`Calls`), so that no schema gets into a web page.
 */
export const calls = {
  ...accounts,
  ...auth,
  ...award,
  ...chain,
  ...config,
  ...content,
  ...conversions,
  ...deposits,
  ...dev,
  ...files,
  ...hosting,
  ...house,
  ...ledger,
  ...levels,
  ...machines,
  ...mobile,
  ...nodes,
  ...notices,
  ...operators,
  ...participations,
  ...powers,
  ...prices,
  ...resonance,
  ...robot,
  ...sales,
  ...salesOwn,
  ...shop,
  ...shopManagement,
  ...solvency,
  ...swap,
  ...token,
  ...transfers,
  ...users,
  ...visa,
  ...webhooks,
  ...withdrawals,
}

type Table = typeof calls
type Defined = Table[keyof Table]

type CallsBy<M extends Method> = {
  [C in Extract<Defined, { method: M }> as C['path']]: { input: InputOf<C>; data: DataOf<C> }
}

/** Input and answer of every call, by method and path. */
export type Calls = { GET: CallsBy<'GET'>; POST: CallsBy<'POST'> }
