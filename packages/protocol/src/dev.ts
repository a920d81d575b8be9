import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'

/** Calls below `/api/dev` exist on the local chain only; elsewhere the route is unknown. */
export const FaucetInput = Type.Object({ address: Address })
export const FaucetResult = Type.Object({
  gas: BaseUnits,
  usdt: BaseUnits,
  txHashes: Type.Array(Type.String()),
})
export type FaucetResult = Static<typeof FaucetResult>

/** Moves the local chain's clock forward; the answer is the chain's time afterwards. */
export const TimeInput = Type.Object({ seconds: Type.Integer({ minimum: 1, maximum: 366 * 86_400 }) })
export const TimeResult = Type.Object({ time: UnixSeconds, block: Type.Integer() })
export type TimeResult = Static<typeof TimeResult>

/** Whom a visitor of the local chain can be. `member` and `nodeHolder` live in the month that `npm start` plays. */
export const DEMO_ROLES = [
  'newcomer',
  'member',
  'nodeHolder',
  'managerA',
  'managerB',
  'finance',
  'sender',
  'auditor',
  'guardian',
] as const

/** A demo account of the local chain. Its key is public by nature: it is derived from a published test mnemonic. */
export const DemoAccount = Type.Object({
  role: Type.Enum(DEMO_ROLES),
  address: Address,
  privateKey: Type.String(),
})
export type DemoAccount = Static<typeof DemoAccount>
