import { t } from '@lingui/core/macro'
import type { OperatorRole, ProposalState } from '@holdfast/protocol/operators'
import type { Tone } from '../../../ui/Tag.tsx'

/** A role by its name in the reader's language. */
export const roleName = (role: OperatorRole): string =>
  ({
    manager: t`Manager`,
    finance: t`Finance`,
    content: t`Content`,
    store: t`Store`,
    guardian: t`Guardian`,
    auditor: t`Auditor`,
  })[role]

export const proposalState = (state: ProposalState): { tone: Tone; text: string } =>
  ({
    open: { tone: 'wait' as const, text: t`Waits for a second person` },
    executed: { tone: 'good' as const, text: t`Executed` },
    refused: { tone: 'bad' as const, text: t`Refused` },
    withdrawn: { tone: 'plain' as const, text: t`Taken back` },
    expired: { tone: 'plain' as const, text: t`Expired` },
    approved: { tone: 'wait' as const, text: t`Approved, waits` },
    stopped: { tone: 'plain' as const, text: t`Stopped` },
    failed: { tone: 'bad' as const, text: t`Could not be done` },
  })[state]

/** What a proposal changes, by its `feature.act`. */
export const proposalKind = (kind: string): string =>
  ({
    'operators.setRole': t`Role of an operator`,
    'config.set': t`Setting`,
    'prices.set': t`Price`,
    'house.allocate': t`Move between house accounts`,
    'house.credit': t`Credit to a user`,
    'house.deduct': t`Deduction from a user`,
    'deposits.credit': t`Credit of a deposit`,
    'deposits.return': t`Return of a deposit`,
    'levels.manual': t`Level set by hand`,
    'withdrawals.expense': t`Payment by hand`,
    'webhooks.add': t`Endpoint for all accounts`,
  })[kind] ?? kind

/** Name of the action of an audit row; for a proposal its kind and its outcome. */
export function actionName(action: string): string {
  const own: Partial<Record<string, string>> = {
    'auth.endSession': t`Session ended`,
    'content.remove': t`Text removed`,
    'content.save': t`Text written`,
    'deposits.rescan': t`Blocks read again`,
    'files.read': t`Picture of an applicant looked at`,
    'machines.save': t`Machine changed`,
    'operators.configured': t`Role from the configuration`,
    'powers.call': t`Call of a contract noted`,
    'shop.saveGood': t`Goods changed`,
    'shop.saveStore': t`Store changed`,
    'shop.send': t`Order shipped`,
    'users.blackList': t`Put on a blacklist`,
    'users.unBlackList': t`Taken off a blacklist`,
    'visa.decide': t`Application for a card decided`,
    'withdrawals.approve': t`Withdrawal approved`,
    'withdrawals.hold': t`Payout held`,
    'withdrawals.refuse': t`Withdrawal refused`,
    'withdrawals.release': t`Payout released`,
    'webhooks.remove': t`Endpoint removed`,
    'webhooks.resend': t`Deliveries sent again`,
    'webhooks.rotate': t`Secret of an endpoint changed`,
    'webhooks.switchOff': t`Endpoint switched off`,
    'webhooks.switchOn': t`Endpoint switched on`,
  }
  const found = own[action]
  if (found !== undefined) return found
  const [, kind = action, step] = /^(.+)\.(propose|approve|refuse|withdraw|stop|fail)$/.exec(action) ?? []
  const name = proposalKind(kind)
  switch (step) {
    case 'propose':
      return t`Proposed: ${name}`
    case 'approve':
      return t`Approved: ${name}`
    case 'stop':
      return t`Stopped: ${name}`
    case 'fail':
      return t`Could not be done: ${name}`
    case 'refuse':
      return t`Refused: ${name}`
    case 'withdraw':
      return t`Taken back: ${name}`
    default:
      return name
  }
}
