import { type Static, Type } from 'typebox'
import { BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { RESONANCE_STATES } from './resonance.ts'
import { SaleToken } from './sale-calls.ts'
import { Count, Number1, OrNull } from './sale-fields.ts'
import { SALE_STATES } from './sales.ts'
import { ORDER_STATES } from './hosting.ts'

/** Where an account can take part: the mint pool, liquidity mining, the resonance pool, subscription sales. */
export const PARTICIPATIONS = ['hosting', 'liquidity', 'resonance', 'sale'] as const
export type ParticipationKind = (typeof PARTICIPATIONS)[number]

/** States of the kinds together: those of hosting orders, of resonance orders, of sales. */
export const PARTICIPATION_STATES = [...ORDER_STATES, ...RESONANCE_STATES, ...SALE_STATES].filter(
  (state, i, all) => all.indexOf(state) === i,
)
export type ParticipationState = (typeof PARTICIPATION_STATES)[number]

/** A row of `pageParticipations` (session): one order, of whichever kind. */
export const Participation = Type.Object({
  kind: Type.Enum(PARTICIPATIONS),
  /** number of the order in its contract */
  orderId: Number1,
  /** the period, or the sale's number in its project */
  round: Number1,
  /** only of sales, with the project's name */
  project: OrNull(Number1),
  name: OrNull(Type.String()),
  time: UnixSeconds,
  endTime: UnixSeconds,
  /** accounts in the period or sale */
  participants: Count,
  /** what was put in: shares of the pair for `liquidity`, else USDT */
  amount: BaseUnits,
  /** what earns: null until the draw; the rest of `amount` is given back */
  principal: OrNull(BaseUnits),
  /** static reward of the whole term, and of it paid; of sales the project's tokens, bought and paid out */
  rewardUsdt: BaseUnits,
  rewardToken: BaseUnits,
  paidUsdt: BaseUnits,
  paidToken: BaseUnits,
  /** the token of `…Token`, where it is not TDE */
  token: OrNull(SaleToken),
  /** principal paid back, refunds included, in the unit of `amount` */
  returned: BaseUnits,
  state: Type.Enum(PARTICIPATION_STATES),
  txHash: Hash,
  final: Type.Boolean(),
})
export type Participation = Static<typeof Participation>

/** Inputs of `pageParticipations`: of all kinds, or of one, newest first. */
export const ParticipationsQuery = Type.Interface([PageQuery], {
  kind: Type.Optional(Type.Enum(PARTICIPATIONS)),
})
export type ParticipationsQuery = Static<typeof ParticipationsQuery>

/** Inputs of `exportParticipations`: `next` of the previous part. */
export const ParticipationsExportQuery = Type.Object({
  kind: Type.Optional(Type.Enum(PARTICIPATIONS)),
  from: Type.Optional(
    Type.String({ pattern: '^[0-9]{1,12}:(hosting|liquidity|resonance|sale):[0-9]{1,15}(:[0-9]{1,15})?$' }),
  ),
})
export type ParticipationsExportQuery = Static<typeof ParticipationsExportQuery>
