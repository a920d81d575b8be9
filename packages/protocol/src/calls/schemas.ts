import { type TSchema, Type } from 'typebox'
import * as accountNotices from '../account-notices.ts'
import * as accounts from '../accounts.ts'
import * as auth from '../auth.ts'
import * as award from '../award.ts'
import * as chain from '../chain.ts'
import * as settings from '../settings.ts'
import * as content from '../content.ts'
import * as deposits from '../deposits.ts'
import * as dev from '../dev.ts'
import * as earnings from '../earnings.ts'
import * as envelope from '../envelope.ts'
import * as epochs from '../epochs.ts'
import * as files from '../files.ts'
import * as health from '../health.ts'
import * as hosting from '../hosting.ts'
import * as house from '../house.ts'
import * as ledger from '../ledger.ts'
import * as levelProof from '../level-proof.ts'
import * as levels from '../levels.ts'
import * as lists from '../lists.ts'
import * as machines from '../machines.ts'
import * as mobile from '../mobile.ts'
import * as nodes from '../nodes.ts'
import * as operators from '../operators.ts'
import * as ownNotices from '../own-notices.ts'
import * as participations from '../participations.ts'
import * as powers from '../powers.ts'
import * as prices from '../prices.ts'
import * as resonance from '../resonance.ts'
import * as robot from '../robot.ts'
import * as saleAccountCalls from '../sale-account-calls.ts'
import * as saleCalls from '../sale-calls.ts'
import * as shop from '../shop.ts'
import * as solvency from '../solvency.ts'
import * as status from '../status.ts'
import * as supply from '../supply.ts'
import * as swap from '../swap.ts'
import * as texts from '../texts.ts'
import * as transfers from '../transfers.ts'
import * as users from '../users.ts'
import * as visa from '../visa.ts'
import * as webhooks from '../webhooks.ts'
import * as withdrawals from '../withdrawals.ts'

const MODULES = [
  accountNotices,
  accounts,
  auth,
  award,
  chain,
  settings,
  content,
  deposits,
  dev,
  earnings,
  envelope,
  epochs,
  files,
  health,
  hosting,
  house,
  ledger,
  levelProof,
  levels,
  lists,
  machines,
  mobile,
  nodes,
  operators,
  ownNotices,
  participations,
  powers,
  prices,
  resonance,
  robot,
  saleAccountCalls,
  saleCalls,
  shop,
  solvency,
  status,
  supply,
  swap,
  texts,
  transfers,
  users,
  visa,
  webhooks,
  withdrawals,
]

/** The wire's objects by the names that they are exported with: what OpenAPI refers to instead of repeating it. */
export const schemas: [string, TSchema][] = MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]): [string, TSchema][] =>
    Type.IsObject(value) ? [[name, value]] : [],
  ),
)
