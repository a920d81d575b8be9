import { t } from '@lingui/core/macro'
import type { RoleName } from '@holdfast/protocol/contract'
import type { GovernedFunction } from '@holdfast/protocol/contracts'

/** Texts by contract and name of the function; one that is missing does not compile. */
export type ExplainedFunctions = Record<GovernedFunction, string> &
  Record<`${'AccessManager' | 'Mint'}.${string}`, string>

/** What a role is for. */
export function roleText(name: string): string {
  const texts: Record<RoleName, string> = {
    ADMIN: t`names who holds the roles and which function belongs to which`,
    OPERATOR: t`runs the product within the limits below`,
    BLACKLIST: t`puts accounts on the lists that lapse by themselves`,
    TREASURY: t`moves what is proven to be nobody's, and limits what the vault may pay`,
    GUARDIAN: t`stops new deposits, cancels what others have scheduled, takes back roots of level rewards`,
    CUSTODIAN: t`two of them sign what is sent back or taken out of the vault, within its limits`,
    POSTER: t`submits the roots of level rewards, each open to a veto until it is active`,
  }
  return (texts as Partial<Record<string, string>>)[name] ?? ''
}

/** `texts` by the contract's name and the function's. */
const named = <N extends string, F extends string>(contract: N, texts: Record<F, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${contract}.${name}`, text])) as Record<
    `${N}.${F}`,
    string
  >

/**
 * The limit of a governed function, by contract and name of the function; null for one that this page does not know, whose
 * English description then stands.
 */
export function capText(contract: string, signature: string): string | null {
  const lists = t`90 days, once an account; dividends and what a pool owes stay untouched`
  const owed = t`90 days, once an account; commissions and power pools stay owed, all else is paid`
  const levels = t`90 days, once an account; level rewards stay owed`
  const once = t`once`
  const pool = {
    close: t`once; ends new deposits, exits and claims go on`,
    pause: t`new deposits only; exits and claims go on`,
    unpause: t`new deposits only`,
    renewBlackList: lists,
    setIsBlackList: lists,
    setConfig: t`minimum, default term and capacity of periods yet to open; existing orders keep what they were promised`,
    setConfigMulti: t`for new orders only; a term that was on offer keeps its length`,
    setTokenAdd: once,
    withdrawToken: t`surplus only: what is left of the balance after principal, budget, rewards and level shares`,
  }
  const texts: ExplainedFunctions = {
    ...named('HostingPool', pool),
    ...named('LiquidityPool', pool),
    'Main.addModule': t`at most 16, and they are only read`,
    'Main.createProject': t`a new project, whose manager brings all tokens of its sales; nothing of those that exist`,
    'Main.setFactory': once,
    'Main.setConfig': t`fee rate at most 10%, gas surcharge at most 0.01; nothing that was promised depends on it`,
    'Main.setConfigMulti': t`each sell rate at most 50%, release rates together at most 100%`,
    'Main.setNodes': once,
    'Main.setTeamRewards': once,
    'Mint.dissolve': t`a sale that has not succeeded; everybody takes back the whole amount`,
    'MintFactory.renewBlackList': owed,
    'MintFactory.setIsBlackList': owed,
    'MintFactory.setTokenAdd': t`once, for projects yet to be listed`,
    'NodeNFT.addCard': t`all cards together and their price stay within limits fixed at deployment`,
    'NodeNFT.renewBlackList': lists,
    'NodeNFT.setIsBlackList': lists,
    'NodeNFT.setPrice': t`within the limit fixed at deployment; cards yet to be sold only`,
    'ResonancePool.dissolve': t`an open period, before its deadline only; everybody gets everything back`,
    'ResonancePool.pause': t`joining and opening only; draws, refunds and claims go on`,
    'ResonancePool.setLine': t`periods yet to open; an open period keeps its terms`,
    'ResonancePool.setTokenAdd': once,
    'ResonancePool.unpause': t`joining and opening only`,
    'ResonancePool.withdrawToken': t`surplus only: what is left of the balance after principal, budget, rewards and level shares`,
    'TeamRewards.renewBlackList': levels,
    'TeamRewards.setIsBlackList': levels,
    'TeamRewards.submit': t`the next half day's root, active after a delay and within what came in: team levels, and who gets level rewards not claimed yet; never principal, hosting rewards or refunds`,
    'TeamRewards.veto': t`roots that are not active yet; nothing that was paid or can be claimed`,
    'Token.setFees': t`each of the two fees at most 3%`,
    'Token.setIsFeeExempt': t`before the launch only, without effect afterwards`,
    'Token.setManager': t`hands on the rights of this list`,
    'Token.setReceivers': once,
    'Token.setStartBlock': t`only earlier`,
    'Token.setSwappair': t`once, and only the pair that the exchange knows for the two tokens`,
    'LiquidityLock.release': t`the launch's shares of the pair, none before the lock ends`,
    'Vesting.release': t`the treasury's own tokens, by a schedule fixed at deployment`,
    'SpecialPay.setUser': t`who shares what arrives from then on; what was earned stays, and what arrived before is shared first`,
    'SpecialPay.withdrawToken': t`surplus only: other assets, and USDT that arrived while there was no member`,
    'SwapHelper.withdrawToken': t`only what was sent there by mistake; nothing is kept there between calls`,
    'PayoutVault.announceLimit': t`up to the ceiling fixed at deployment; takes effect after the vault's delay`,
    'PayoutVault.announcePayer': t`takes effect after the vault's delay; pays nobody but who signed`,
    'PayoutVault.announceGuardian': t`takes effect after the vault's delay; the cold address can cancel it`,
    'PayoutVault.announceUnpause': t`takes effect after the vault's delay, or once the guardian agrees`,
    'PayoutVault.lowerLimit': t`lowers only; what was spent stays spent`,
    'AccessManager.grantRole': t`gives a role, and a delay with it; ADMIN never with a shorter one than at deployment`,
    'AccessManager.labelRole': t`a name for a role`,
    'AccessManager.revokeRole': t`takes a role away`,
    'AccessManager.setGrantDelay': t`how long a new holder waits; shortening it takes effect late`,
    'AccessManager.setRoleAdmin': t`who may give a role; for GUARDIAN that is ADMIN for ever`,
    'AccessManager.setRoleGuardian': t`nothing: that the guardian cancels for every role is fixed`,
    'AccessManager.setTargetAdminDelay': t`a further delay for changing a contract's roles`,
    'AccessManager.setTargetClosed': t`closes the functions of this page, no others: exits, claims and trades go on`,
    'AccessManager.setTargetFunctionRole': t`which role a function of this page belongs to; what anybody can call is not affected`,
    'AccessManager.updateAuthority': t`puts another manager in charge of a contract's functions of this page`,
  }
  return (texts as Partial<Record<string, string>>)[`${contract}.${signature.replace(/\(.*$/, '')}`] ?? null
}

/** What no key can do, in plain words. */
export function impossible(): string[] {
  return [
    t`Take or freeze principal: what you host comes back to you at the end of its term, also when the pool is paused or closed.`,
    t`Lower a reward that was promised: it was set aside with your order.`,
    t`Create tokens: the supply was minted once and can only shrink.`,
    t`Take tokens out of your wallet: contracts take only what you approved, when you act.`,
    t`Raise a trade fee above 3% for the nodes and 3% burned, or excuse an account from it after the launch.`,
    t`Stop trading once it is open, or stop claims and exits.`,
    t`Take back a node, or what its cards have earned.`,
    t`Send custody assets anywhere but where their owners or two custodians signed for, to the nodes and to one fixed address; all but the last within limits.`,
    t`Pay one of an account's payment numbers twice, or one that its owner has given up.`,
    t`Raise the vault's limits above ceilings fixed at deployment, or at once below them.`,
    t`Touch a sale's escrow: what buyers pay leaves it after success only, and the tokens they buy are theirs alone.`,
    t`Exchange a contract that holds users' money for another.`,
    t`Take the launch's liquidity before its lock ends, or the treasury's tokens ahead of their schedule.`,
  ]
}
