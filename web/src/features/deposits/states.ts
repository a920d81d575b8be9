import { t } from '@lingui/core/macro'
import type { DepositState } from '@holdfast/protocol/deposits'
import type { Tone } from '../../ui/Tag.tsx'

type StateText = {
  tone: Tone
  /** in a word or two, for a tag */
  name: string
  /** what it means and what to do about it */
  text: string
  /** whether saying the transaction's hash helps */
  claim: boolean
}

/** Each state of a deposit in words, with what to do. */
export function stateText(state: DepositState): StateText {
  switch (state) {
    case 'waiting':
      return {
        tone: 'wait',
        name: t`Waiting for the transfer`,
        text: t`Send exactly the amount shown to the address shown. This page notices it by itself.`,
        claim: true,
      }
    case 'seen':
      return {
        tone: 'wait',
        name: t`In a block`,
        text: t`The transfer was seen. It counts once its block is final.`,
        claim: false,
      }
    case 'confirming':
      return {
        tone: 'wait',
        name: t`Confirming`,
        text: t`Blocks are being added on top. There is nothing left for you to do.`,
        claim: false,
      }
    case 'credited':
      return { tone: 'good', name: t`Credited`, text: t`The amount is in your balance.`, claim: false }
    case 'under':
      return {
        tone: 'bad',
        name: t`Less than agreed`,
        text: t`Less arrived than this deposit asked for. Nothing is lost: claim it with the transaction hash from the wallet that sent it, and what arrived is credited.`,
        claim: true,
      }
    case 'over':
      return {
        tone: 'bad',
        name: t`More than agreed`,
        text: t`More arrived than this deposit asked for. Nothing is lost: claim it with the transaction hash from the wallet that sent it, and all that arrived is credited.`,
        claim: true,
      }
    case 'late':
      return {
        tone: 'bad',
        name: t`Too late`,
        text: t`It arrived after the validity period, when the amount was no longer kept for you. Claim it with the transaction hash from the wallet that sent it.`,
        claim: true,
      }
    case 'wrongToken':
      return {
        tone: 'bad',
        name: t`Wrong token`,
        text: t`Another asset than USDT arrived. It is not credited by itself: two managers decide how you get it back.`,
        claim: false,
      }
    case 'duplicate':
      return {
        tone: 'bad',
        name: t`Sent twice`,
        text: t`The same amount arrived a second time. The first one is credited; claim the second with its transaction hash.`,
        claim: true,
      }
    case 'unknown':
      return {
        tone: 'bad',
        name: t`Not matched`,
        text: t`It belongs to no open deposit. Claim it with the transaction hash from the wallet that sent it.`,
        claim: true,
      }
    case 'expired':
      return {
        tone: 'plain',
        name: t`Expired`,
        text: t`Nothing arrived in time. Do not send to this amount any more; begin a new deposit. If you did send, claim it with the transaction hash.`,
        claim: true,
      }
    case 'cancelled':
      return {
        tone: 'plain',
        name: t`Cancelled`,
        text: t`You cancelled this deposit. If you sent it all the same, claim it with the transaction hash.`,
        claim: true,
      }
    case 'resolved':
      return {
        tone: 'good',
        name: t`Credited after review`,
        text: t`Two managers looked at it and credited it to you.`,
        claim: false,
      }
    case 'returned':
      break
  }
  return { tone: 'plain', name: t`Sent back`, text: t`It was paid back to its sender.`, claim: false }
}

/** States in which the transfer is on its way into the balance. */
export const isMoving = (state: DepositState) => state === 'seen' || state === 'confirming'
