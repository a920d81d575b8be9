import { isHouseAccount, type UserAccount } from '@holdfast/protocol/house-accounts'

const ADDRESS = /^0x[0-9a-f]{40}$/

const isUserAccount = (owner: string): owner is UserAccount => ADDRESS.test(owner)

/** Whether the ledger can have accounts of this owner: a run-time check for texts from outside. */
export const isOwner = (owner: string): boolean => isUserAccount(owner) || isHouseAccount(owner)

/**
 * The owner of a user's accounts.
 * @param address in lower case
 * @throws RangeError
 */
export function userAccount(address: string): UserAccount {
  if (!isUserAccount(address)) throw new RangeError(`${address} is no user's account`)
  return address
}
