import { plural, t } from '@lingui/core/macro'
import { type Hex, hexToString } from 'viem'
import { brand } from '../../brand.ts'
import { amount, count, nothingTaken, when } from '../../wallet/flow/refusal-words.ts'
import type { FailureText, Refusals } from '../../wallet/flow/refusals.ts'

type Args = Record<string, unknown>
/** A name in 32 bytes, as contracts give the field that they refuse. */
const field = (v: unknown) =>
  typeof v === 'string' && v.startsWith('0x') ? hexToString(v as Hex, { size: 32 }) : '?'

const lookAgain = () => t`Look at the sale as it is now and decide again.`

const over = (cause: string): FailureText => ({
  message: t`This sale takes no purchases any more`,
  cause: `${cause} ${nothingTaken()}`,
  action: t`What you bought in it is under My projects.`,
})

/** A field's name in the contracts' errors, as the forms label it. */
function fieldText(name: string): string {
  const texts: Record<string, string> = {
    name: t`Name`,
    total: t`Units for sale`,
    softCap: t`Soft cap`,
    maxPerUser: t`Most for one account`,
    price: t`Price of a unit`,
    tokens: t`Tokens of a unit`,
    drop: t`Airdrop of a unit`,
    poolTokens: t`Tokens for the power pools`,
    power: t`Power of a unit`,
    startTime: t`Start`,
    endTime: t`End`,
    releaseRates: t`Release rates`,
    releaseWeeks: t`Release weeks`,
    manager: t`Manager`,
    costWallet: t`Cost wallet`,
    token: t`Token`,
    rates: t`Rates`,
    poolRates: t`Shares of the pools`,
    direct: t`Referrer`,
    indirect: t`Referrer's referrer`,
    special: t`Special contribution award`,
  }
  return texts[name] ?? name
}

const terms = (a: Args): FailureText => {
  const name = fieldText(field(a['field']))
  const value = count(a['value'])
  return {
    message: t`These terms are not allowed`,
    cause: t`The contract refuses ${name} with the value ${value}.`,
    action: t`Change this value and try again.`,
  }
}

/** Texts for the errors of a project's escrow. */
export const SALE_REFUSALS = {
  SoldOut: () => ({
    message: t`Sold out`,
    cause: `${t`Others bought the last units while you were confirming.`} ${nothingTaken()}`,
    action: t`Look whether the project makes another sale.`,
  }),
  NotEnoughLeft: (a: Args) => ({
    message: t`Not that many units are left`,
    cause: `${t`${count(a['left'])} can still be bought; others were faster.`} ${nothingTaken()}`,
    action: t`Choose fewer units and try again.`,
  }),
  AboveLimit: (a: Args) => ({
    message: t`That is more than one account may buy`,
    cause: plural(Number(a['left']), {
      one: `You can still buy ${count(a['left'])} unit in this sale.`,
      other: `You can still buy ${count(a['left'])} units in this sale.`,
    }),
    action: t`Choose fewer units and try again.`,
  }),
  SaleNotStarted: (a: Args) => ({
    message: t`The sale has not started yet`,
    cause: t`It starts on ${when(a['startTime'])}.`,
    action: t`Come back when the countdown has ended.`,
  }),
  SaleEnded: (a: Args) => over(t`It ended on ${when(a['endTime'])}.`),
  SaleIsDissolved: () => over(t`The guardian dissolved it; everybody takes the whole amount back.`),
  SaleUnknown: () => ({
    message: t`This sale does not exist`,
    cause: t`The project has no sale of this number, or a newer one.`,
    action: t`Reload the page and choose from the list.`,
  }),
  InvalidTimes: () => ({
    message: t`Choose one unit or more`,
    cause: nothingTaken(),
    action: t`Enter the number of units and try again.`,
  }),
  AmountMismatch: (a: Args) => ({
    message: t`The price is not what you saw`,
    cause: `${t`It is ${amount(a['price'])} ${brand.stable.symbol}, you agreed to ${amount(a['amount'])}.`} ${nothingTaken()}`,
    action: lookAgain(),
  }),
  TokensBelowMinimum: () => ({
    message: t`A unit brings less than you saw`,
    cause: nothingTaken(),
    action: lookAgain(),
  }),
  WrongState: () => ({
    message: t`The sale is in another state by now`,
    cause: t`Leaving is possible only until it closes, other steps only after success or failure.`,
    action: t`Reload the page and look at the sale's state.`,
  }),
  NothingToRefund: () => ({
    message: t`There is nothing to pay back`,
    cause: t`This account has no money in the sale, or it went back already.`,
    action: t`Look into your orders.`,
  }),
  NothingToReclaim: () => ({
    message: t`There are no tokens to take back`,
    cause: t`All of them are owed to buyers, or they went back already.`,
    action: t`Look at the sale's escrow.`,
  }),
  SaleNotPaying: (a: Args) => ({
    message: t`Nothing is paid out yet`,
    cause: t`What a successful sale brings stays in the escrow for a day, until ${when(a['payTime'])}.`,
    action: t`Come back then.`,
  }),
  SaleNotOver: (a: Args) => ({
    message: t`The sale before is not over`,
    cause: t`A project has one sale at a time; sale ${count(a['sale'])} still runs, or succeeded less than a day ago.`,
    action: t`Make the next one afterwards.`,
  }),
  TooManySales: (a: Args) => ({
    message: t`This project cannot make another sale`,
    cause: t`${count(a['most'])} is the most a project can make.`,
    action: t`List another project.`,
  }),
  ProjectUnknown: () => ({
    message: t`This sale does not exist`,
    cause: t`The contract knows no such project.`,
    action: t`Reload the page and choose from the list.`,
  }),
  InvalidTerms: terms,
  InvalidProject: terms,
} satisfies Refusals
