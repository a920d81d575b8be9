import { t } from '@lingui/core/macro'
import type { Guard } from '@holdfast/protocol/config'

/** Who must agree to a change of a setting, in words. */
export const guardTexts = (): Record<Guard, string> => ({
  one: t`One manager`,
  two: t`Two managers`,
  slow: t`Two managers, after a delay`,
})

/** A setting in words: the first sentence of what it is for. */
export const settingName = (key: string, fallback: string): string =>
  settingAbout(key, fallback)
    .split(/(?<=。)|(?<=\.) /)[0]!
    .replace(/[.。]$/, '')

/** What a setting is for, in the reader's language; `fallback`, the server's text, for one that this page does not know. */
export function settingAbout(key: string, fallback: string): string {
  const minimum = /^withdrawal\.minimum\.(\w+)$/.exec(key)?.[1]
  if (minimum) return t`Least ${minimum} that can be withdrawn`
  const texts: Partial<Record<string, string>> = {
    'withdrawal.feeBps': t`Part of a withdrawal that goes to the nodes`,
    'withdrawal.autoLimit': t`Up to this value a withdrawal needs no review`,
    'withdrawal.secondLimit': t`Above this value a withdrawal needs two reviewers`,
    'withdrawal.userDaily': t`Value that one user can withdraw in 24 hours without review`,
    'withdrawal.vaultHourly': t`Value that all users together can withdraw in an hour without review`,
    'payout.walletGas': t`Most gas of a payout to which a wallet contract has to agree`,
    'payout.accountFailures': t`Payouts of one wallet contract that may be on their way or fail in 24 hours. This times their gas is the most that it costs the payer in a day`,
    'payout.dailyFailures': t`Payouts of all wallet contracts that may be on their way or fail in 24 hours. This times their gas is the most that they cost the payer in a day`,
    'addressBook.delaySeconds': t`How long a new address of the address book waits before it can be used`,
    'deposit.validSeconds': t`How long the exact amount of a deposit is kept`,
    'deposit.minimum': t`Least that can be deposited`,
    'transfer.feeBps': t`Part of a transfer that is kept as a fee`,
    'prices.maxAgeSeconds': t`Age from which a price is stale and nothing is converted by it`,
    'conversion.feeBps': t`Part of a conversion that is kept as a fee; where an operator sets the price at least 0.5%`,
    'conversion.accountDaily': t`Value that one account can convert in 24 hours`,
    'conversion.assetDaily': t`Value that all accounts together can convert of one asset in 24 hours`,
    'conversion.shareBps': t`Part of what others have left of an asset for 24 hours that one account can convert`,
    'conversion.gapBps': t`How far average and newest price of the pair may lie apart before nothing is converted by them`,
    'conversion.enabled.convertTDE': t`Conversion of USDT to TDE`,
    'conversion.enabled.convertTDEUSDE': t`Conversion of TDE to USDE`,
    'conversion.enabled.convertUSDE': t`Conversion of USDE to USDT`,
    'conversion.enabled.convertNULS': t`Conversion of NULS to USDT`,
    'superNode.cards': t`Node cards that make a super node`,
    'node.price': t`Node price as announced; the contract decides`,
    'module.hosting': t`Joining the hosting pool here. What is hosted goes on; the contract itself is paused by the guardian`,
    'module.sales': t`Subscribing to sales here. What was bought goes on; it does not stop the contracts`,
    'module.levelRewards': t`Claiming level rewards here. Off, they are computed and add up; the contract pays whoever claims there`,
    'module.custody': t`New deposits, transfers and conversions. Withdrawals stay open, and what is under way goes on`,
    'module.machines': t`Selling mining machines. Those that were bought go on`,
    'module.resonance': t`Joining periods of the resonance pool. Those that exist are drawn and paid out as before`,
    'module.liquidityMining': t`Hosting shares of the pair. Those that are hosted go on`,
    'module.award': t`The page of the special contribution award. What was earned stays claimable`,
    'robot.refunds': t`Whether the order robot pays back what was not filled, so that nobody has to ask`,
    'module.shop': t`Selling in the shop. Orders that exist go on`,
    'module.card': t`Applying for the VISA card. Switch it on only when a card issuer is connected. Applications that exist can be seen and removed in any case`,
    'link.x': t`Account on X`,
    'link.telegram': t`Group on Telegram`,
    'link.discord': t`Server on Discord`,
    'link.website': t`Website of the operator`,
  }
  return texts[key] ?? fallback
}
