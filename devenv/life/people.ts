// Who lives in the month that `npm start` plays: sixty people in a tree below the root.
import { keccak256, stringToHex } from 'viem'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { localAccount } from '../accounts.ts'

export type Person = {
  /** place in the order of arrival, from 0 */
  n: number
  account: LocalAccount
  /** who invited; null: the root */
  inviter: number | null
  /** day of the month on which the person registers, from 0 */
  joins: number
}

const PEOPLE = 60
/** Members of the first two teams that come in the first two days. */
const EARLY = 10
/** The last newcomer registers on this day. */
const LAST_ARRIVAL = 25

/** The member with a team whose account the page offers. */
export const MEMBER = 0
/** The holder of node cards whose account the page offers. */
export const NODE_HOLDER = 1

/** Keys that are always the same, and worth nothing elsewhere. */
function accountOf(n: number): LocalAccount {
  if (n === MEMBER) return localAccount('member')
  if (n === NODE_HOLDER) return localAccount('nodeHolder')
  return privateKeyToAccount(keccak256(stringToHex(`holdfast, person ${n} of the first month`)))
}

/** The first two are below the root, the next ones below these, and then each invites two. */
function inviterOf(n: number): number | null {
  if (n === MEMBER || n === NODE_HOLDER) return null
  if (n < EARLY) return n < EARLY - 3 ? MEMBER : NODE_HOLDER
  return Math.floor((n - EARLY) / 2) + 2
}

/** Everybody, in the order of arrival: an inviter stands before whom it invites. */
export const people = (): Person[] =>
  Array.from({ length: PEOPLE }, (_, n) => ({
    n,
    account: accountOf(n),
    inviter: inviterOf(n),
    joins:
      n < 2 ? 0 : n < EARLY ? 1 : 2 + Math.floor(((n - EARLY) * (LAST_ARRIVAL - 2)) / (PEOPLE - EARLY - 1)),
  }))
