import { formatAmount } from '../../lib/format.ts'

/** Formats the amount of a flow. @param amount base units in decimal */
export const readable = (amount: string | null, tag: string) =>
  amount === null ? null : formatAmount(BigInt(amount), tag, { digits: 6 })
