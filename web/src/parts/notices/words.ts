import { t } from '@lingui/core/macro'
import type { AccountNotice } from '@holdfast/protocol/account-notices'
import { SYMBOLS } from '@holdfast/protocol/ledger'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { oneOf } from '../../lib/search.ts'
import { deviceName } from '../words/device.ts'
import { conditionText, conditionValue, levelName } from '../words/level-conditions.ts'
import { reasonText } from '../words/withdrawal-reasons.ts'

/** A notice in words. `lines` may be empty. */
export type NoticeText = { title: string; lines: string[] }

/** What came, went, or can be had; empty where the notice is of no amount. */
export const amountText = (n: AccountNotice, tag: string): string =>
  n.amounts.map((a) => `${formatAmount(BigInt(a.amount), tag, { digits: 4 })} ${a.currency}`).join(' + ')

/** Title and lines of a notice, from its values. Reasons are written by people and stay as they are. */
export function noticeText(o: AccountNotice, tag: string): NoticeText {
  const n = o.ref ?? 0
  const reason = o.text === null ? [] : [o.text]
  switch (o.kind) {
    case 'deposit.credited':
      return { title: t`Deposit received`, lines: [t`It is in your account.`] }
    case 'withdrawal.held':
      return {
        title: t`Withdrawal waits`,
        lines: [...reason.map(reasonText), t`You can cancel it until it is paid.`],
      }
    case 'withdrawal.paid':
      return { title: t`Withdrawal paid`, lines: [] }
    case 'withdrawal.returned':
      return { title: t`Withdrawal ended, and is in your account again`, lines: reason.map(reasonText) }
    case 'hosting.due':
      return {
        title: t`Principal is due`,
        lines: [t`Order ${n} earns nothing more. Take the principal out, or host it again.`],
      }
    case 'liquidity.due':
      return {
        title: t`LP shares are due`,
        lines: [t`Order ${n} earns nothing more. Take the shares out, or host them again.`],
      }
    case 'resonance.refunded':
      return { title: t`Not filled, refunded`, lines: [t`It is in your wallet.`] }
    case 'sale.failed':
      return { title: t`A sale failed`, lines: [t`You can take back what you paid.`] }
    case 'order.shipped':
      return { title: t`Order ${n} is on its way`, lines: reason }
    case 'order.cancelled':
      return { title: t`The store cancelled order ${n}`, lines: [t`The whole price is in your account.`] }
    case 'deduction.announced':
      return {
        title: t`A deduction is announced`,
        lines: [
          ...reason,
          ...(o.dueAt === null
            ? []
            : [t`It is made on ${formatTime(o.dueAt, tag)}. Until then you can withdraw.`]),
        ],
      }
    case 'balance.added':
      return { title: t`Added to your account`, lines: reason }
    case 'balance.deducted':
      return { title: t`Taken from your account`, lines: reason }
    case 'session.new':
      return {
        title: t`New sign-in: ${deviceName(o.text ?? '')}`,
        lines: [t`If it was not you, end that session.`],
      }
    case 'level.reached':
      return {
        title: t`You have reached ${levelName(o.to ?? 0)}`,
        lines: [t`By epoch ${n}. Before, you had ${levelName(o.from ?? 0)}.`],
      }
    case 'level.lost':
      return {
        title: t`${levelName(o.from ?? 0)} became ${levelName(o.to ?? 0)}`,
        lines: o.reasons.map((r) => {
          const [have, need] = [r.have, r.need].map((v) => conditionValue(r.kind, BigInt(v), tag))
          return t`${conditionText(r.kind, o.from ?? 0)}: ${have ?? ''} of ${need ?? ''} needed`
        }),
      }
    case 'epoch.vetoed':
      return {
        title: t`Epoch ${n} was vetoed`,
        lines: [
          ...reason,
          t`It is computed and posted again. Nothing that was earned is lost by this.`,
        ].filter(Boolean),
      }
    case 'reward.claimable':
      break
  }
  return { title: t`Level rewards can be claimed`, lines: [] }
}

/** Where what a notice tells of can be looked at or acted on. */
export function noticePlace({ kind, amounts }: AccountNotice) {
  switch (kind) {
    case 'deposit.credited':
      return {
        to: '/walletDetail',
        search: { symbol: oneOf(SYMBOLS, amounts[0]?.currency), tab: 'deposits' },
      } as const
    case 'withdrawal.held':
    case 'withdrawal.paid':
    case 'withdrawal.returned':
      return { to: '/extractRecord' } as const
    case 'hosting.due':
    case 'liquidity.due':
      return { to: '/hosting', search: { tab: 'mine' } } as const
    case 'resonance.refunded':
      return { to: '/orders' } as const
    case 'sale.failed':
      return { to: '/myProject' } as const
    case 'order.shipped':
    case 'order.cancelled':
      return { to: '/shopOrder' } as const
    case 'deduction.announced':
    case 'balance.added':
    case 'balance.deducted':
      return { to: '/wallet' } as const
    case 'session.new':
      return { to: '/sessions' } as const
    case 'level.reached':
    case 'level.lost':
    case 'epoch.vetoed':
      return { to: '/team' } as const
    case 'reward.claimable':
      break
  }
  return { to: '/mine' } as const
}
