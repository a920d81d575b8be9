import type { OrderKind } from '@holdfast/protocol/webhooks'
import { getAddress } from 'viem'
import type { Trx } from '../db/database.ts'
import { tell } from './tell.ts'

/** An order as it was placed. */
export type Placed = {
  kind: OrderKind
  /** only of sales */
  project?: number
  /** its number in its kind, of a sale in its project */
  orderId: number
  account: string
  /** base units */
  amount: bigint | string
  /** unix seconds */
  time: number
  /** where it stands on the chain */
  at?: { block: number; txHash: string }
}

/** Tells of orders, in the transaction that writes them down. */
export const tellOrders = (trx: Trx, orders: readonly Placed[]): Promise<void> =>
  tell(
    trx,
    orders.map(({ kind, project, orderId, account, amount, time, at }) => ({
      type: 'order.placed',
      // Numbers of the database alone are given again after a restore: with the time they name one order.
      key: ['order', kind, project ?? '', orderId, at ? '' : time].join(':'),
      account: account.toLowerCase(),
      time,
      ...(at ? { block: at.block } : {}),
      data: {
        kind,
        project: project ?? null,
        orderId,
        account: getAddress(account),
        currency: kind === 'liquidity' ? 'LP' : 'USDT',
        amount: String(amount),
        txHash: at?.txHash ?? null,
      },
    })),
  )
