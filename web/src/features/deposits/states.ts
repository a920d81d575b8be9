import { t } from '@lingui/core/macro'
import type { DepositState, RechargeLog } from '@holdfast/protocol/deposits'
import { depositState, type StateName } from '../../parts/words/state-names.ts'

type Meaning = {
  /** what it means and what to do about it */
  text: string
  /** whether a claim by the transaction's hash can help */
  claim: boolean
}

/** The state of a deposit in words, with what to do. @param way whether it came to the shared or an own address */
export const stateText = (state: DepositState, way: RechargeLog['way'] = 'shared'): StateName & Meaning => ({
  ...depositState(state),
  ...(way === 'own' && state === 'under' ? tooSmall() : meaning(state)),
})

/** At an own deposit address no amount was requested: `under` means less than the minimum, and a claim does not help. */
const tooSmall = (): Meaning => ({
  text: t`Less than the least amount arrived at your own address. It is not credited by itself: two managers decide what becomes of it.`,
  claim: false,
})

function meaning(state: DepositState): Meaning {
  switch (state) {
    case 'waiting':
      return {
        text: t`Send exactly the amount shown to the address shown. This page notices it by itself.`,
        claim: true,
      }
    case 'seen':
      return {
        text: t`The transfer was seen. It counts once its block is final.`,
        claim: false,
      }
    case 'confirming':
      return {
        text: t`Blocks are being added on top. There is nothing left for you to do.`,
        claim: false,
      }
    case 'credited':
      return { text: t`The amount is in your balance.`, claim: false }
    case 'under':
      return {
        text: t`Less arrived than this deposit asked for. Nothing is lost: claim it with the transaction hash from the wallet that sent it, and what arrived is credited.`,
        claim: true,
      }
    case 'over':
      return {
        text: t`More arrived than this deposit asked for. Nothing is lost: claim it with the transaction hash from the wallet that sent it, and all that arrived is credited.`,
        claim: true,
      }
    case 'late':
      return {
        text: t`It arrived after the validity period, when the amount was no longer kept for you. Claim it with the transaction hash from the wallet that sent it.`,
        claim: true,
      }
    case 'wrongToken':
      return {
        text: t`Another asset than USDT arrived. It is not credited by itself: two managers decide how you get it back.`,
        claim: false,
      }
    case 'duplicate':
      return {
        text: t`The same amount arrived a second time. The first one is credited; claim the second with its transaction hash.`,
        claim: true,
      }
    case 'unknown':
      return {
        text: t`It belongs to no open deposit. Claim it with the transaction hash from the wallet that sent it.`,
        claim: true,
      }
    case 'expired':
      return {
        text: t`Nothing arrived in time. Do not send to this amount any more; begin a new deposit. If you did send, claim it with the transaction hash.`,
        claim: true,
      }
    case 'cancelled':
      return {
        text: t`You cancelled this deposit. If you sent it all the same, claim it with the transaction hash.`,
        claim: true,
      }
    case 'resolved':
      return {
        text: t`Two managers looked at it and credited it to you.`,
        claim: false,
      }
    case 'returned':
      break
  }
  return { text: t`It was paid back to its sender.`, claim: false }
}

/** States in which the transfer is on its way into the balance. */
export const isMoving = (state: DepositState) => state === 'seen' || state === 'confirming'
