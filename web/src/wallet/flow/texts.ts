import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { TRANSACTION_GAS } from '@holdfast/protocol/gas'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { language } from '../../lib/i18n/i18n.ts'
import { failureText, type FailureText } from './refusals.ts'
import { WALLET_REFUSALS } from './wallet-refusals.ts'
import type { FlowTitle, Part, PendingTx, TxStage } from './pending.ts'
import type { Found, Problem } from './problem.ts'
import type { Flow, StepKey, StepStatus } from './runner.ts'

/**
 * What a transaction does, in the language in use, e.g. `Host 100 USDT`.
 * @param amount written for reading
 */
export function titleText(title: FlowTitle, amount: string | null, symbol: string | null): string {
  const what = amount === null ? (symbol ?? '') : `${amount} ${symbol ?? ''}`.trim()
  return i18n._({ ...title, values: { what, symbol: symbol ?? '' } })
}

export function stageText(tx: Pick<PendingTx, 'stage' | 'final' | 'partly'>): string {
  const texts: Record<TxStage, string> = {
    asked: t`Confirm in your wallet`,
    submitted: t`Sent, waiting for a block`,
    included: t`In a block, waiting for our server`,
    done: tx.final ? t`Done and final` : t`Done, becoming final`,
    failed: t`Failed: the contract refused it`,
    replaced: t`Replaced by another transaction`,
    unknown: tx.partly ? t`Done in part. We keep looking` : t`Not known yet. We keep looking`,
  }
  return texts[tx.stage]
}

/** Which of several transactions an action's step is, behind its title. */
export const partText = (title: string, { n, of }: { n: number; of: number }) => t`${title}: ${n} of ${of}`

/** What became of a call of a batch. */
export function callText(state: Part['state']): string {
  const texts: Record<Part['state'], string> = {
    open: t`Not done so far`,
    done: t`Done`,
    failed: t`Failed: the contract refused it`,
  }
  return texts[state]
}

/** What was found when the chain was asked about an earlier request. */
function foundText({ block, used, approved, balance, symbol, indexed }: Found): string {
  const show = (v: bigint) => formatAmount(v, language().tag, { digits: 6 })
  const token = symbol ?? ''
  const amount = approved === null ? '' : show(approved)
  const held = balance === null ? '' : show(balance)
  return [
    t`Up to block ${block} the chain has nothing of yours like it.`,
    used === false && t`Its number is still free, so it can still go through.`,
    approved !== null && t`The contract may take ${amount} ${token} from you now.`,
    balance !== null && t`You have ${held} ${token} now.`,
    indexed !== null && t`Our server has read the chain up to block ${indexed}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The status of a step in words; only the action itself is ever `Done`. */
export function stepText(key: StepKey, status: StepStatus): string {
  if (status === 'done' && key === 'permit') return t`Signed`
  if (status === 'done' && key === 'reset') return t`Set to zero`
  if (status === 'done' && key !== 'action') return t`Approved`
  const texts: Record<StepStatus, string> = {
    waiting: '',
    checking: t`Trying it out first`,
    prompt: t`Confirm in your wallet`,
    submitted: t`Sent, waiting for a block`,
    included: t`In a block, waiting for our server`,
    done: t`Done`,
    unknown: t`Not known yet`,
    stopped: t`Stopped`,
  }
  return texts[status]
}

/**
 * Why a flow stopped: what happened, why, what to do.
 * @param explain the flow's own texts of refusals
 */
export function problemText(problem: Problem, explain?: Flow['explain']): FailureText {
  switch (problem.kind) {
    case 'reverted': {
      const text = explain?.(problem.failure) ?? failureText(problem.failure) ?? WALLET_REFUSALS.Unknown()
      return problem.sent ? text : { ...text, cause: `${text.cause} ${t`Nothing was sent.`}` }
    }
    case 'refused':
      return problem.text
    case 'rejected':
      return {
        message: t`You rejected the request`,
        cause: t`Nothing was sent.`,
        action: t`Go on whenever you like: steps that are done stay done.`,
      }
    case 'busy':
      return {
        message: t`The wallet is waiting for an answer`,
        cause: t`An earlier request is still open in it.`,
        action: t`Open the wallet, answer it, then go on here.`,
      }
    case 'wrongChain':
      return {
        message: t`The wallet is on another chain`,
        cause: t`Nothing was sent.`,
        action: t`Switch the chain at the top of the page, then go on.`,
      }
    case 'wrongAccount':
      return {
        message: t`The wallet uses another account`,
        cause: t`Nothing was sent.`,
        action: t`Choose the account you started with, or connect again.`,
      }
    case 'replaced':
      return {
        message: t`Another transaction took its place`,
        cause: t`It was cancelled or replaced in the wallet.`,
        action: t`Go on to send it again.`,
      }
    case 'unknown':
      return {
        message: t`We do not know yet whether it went through`,
        cause: problem.message
          ? t`The wallet answered “${problem.message}”. It can still go through.`
          : t`The network has not shown it so far. It can still go through.`,
        action: t`Check again here, or look in your wallet. You also find it at the bottom of the screen.`,
      }
    case 'partly':
      return {
        message: t`Your wallet did a part of it`,
        cause: `${t`It says that it works on it no more.`} ${foundText(problem.found)}`,
        action: t`Look in your wallet first. Go on with the rest only if it does not do it: if both go through, it happens twice.`,
      }
    case 'second':
      return {
        message: t`We still do not know whether the first one went through`,
        cause: foundText(problem.found),
        action: t`Send a second one only if you rejected or cancelled the first in your wallet. If both go through, it happens twice.`,
      }
    case 'earlier':
      return {
        message: t`You did this already`,
        cause: t`Your earlier transaction went through. Nothing was sent this time.`,
        action: t`Go on only if you want to do it a second time.`,
      }
    case 'nothingLeft':
      return {
        message: t`Nothing is left to take`,
        cause: t`It was paid out meanwhile. Anybody can send these payments, and they always go to their owner.`,
        action: t`Close this and look at your balance.`,
      }
    case 'tooMuchGas': {
      const most = formatCount(Number(TRANSACTION_GAS), language().tag)
      return {
        message: t`This is too large for one transaction`,
        cause: t`The chain takes ${most} units of gas in one at most, and this cannot be divided any further. Nothing was sent.`,
        action: t`Do a smaller part of it by itself, where the page offers that.`,
      }
    }
    case 'noGas': {
      const show = (v: bigint) => formatAmount(v, language().tag, { digits: 6 })
      const needed = show(problem.needed)
      const balance = show(problem.balance)
      return {
        message: t`Not enough for the network fee`,
        cause: t`About ${needed} of the chain's own coin is needed, ${balance} is there.`,
        action: t`Add a little to this address, then go on.`,
      }
    }
    case 'network':
      return {
        message: t`The chain cannot be reached`,
        cause: problem.message,
        action: t`Check the connection, then go on. What was sent is followed in the tray.`,
      }
    case 'wallet':
      break
  }
  return {
    message: t`The wallet reported an error`,
    cause: `${problem.message} · ${t`Nothing was sent.`}`,
    action: t`Look into the wallet, then go on.`,
  }
}
