import { t } from '@lingui/core/macro'

/** Why a withdrawal changed its state: a text for the server's own reasons; a reviewer's words stay as they are. */
export function reasonText(reason: string): string {
  const texts: Record<string, string> = {
    auto: t`Within the limits that need no review`,
    amount: t`Above the amount that needs no review`,
    second: t`Above the amount that two people review`,
    daily: t`Above what an account may withdraw in a day without review`,
    hourly: t`Above what all accounts together may withdraw in an hour without review`,
    noPrice: t`The asset has no fresh price`,
    parked: t`A payout of this account failed too often, or was held, within a day`,
    halted: t`Payments wait while the server compares its books with the chain`,
    onChain: t`Found on the chain, and booked from there`,
    overdrawn: t`Another withdrawal was found on the chain, and the balance does not cover this one`,
    expired: t`The payout's time was over before it was in a block`,
    burned: t`Its number was given up`,
    numberTaken: t`Another payment was made with its number`,
  }
  return texts[reason] ?? reason
}
