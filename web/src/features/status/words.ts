import { t } from '@lingui/core/macro'
import type { StatusPart, StatusReason } from '@holdfast/protocol/status'

/** What people use, as they call it. */
export const partName = (part: StatusPart): string =>
  ({
    deposits: t`Depositing`,
    withdrawals: t`Withdrawing`,
    transfers: t`Transfers and conversions`,
    lists: t`Lists and figures`,
    levels: t`Team levels`,
    robot: t`Order robot`,
  })[part]

/** Why something waits, in a sentence. */
export const reasonText = (reason: StatusReason): string =>
  ({
    chain: t`No node of the chain answers.`,
    stale: t`The nodes of the chain are behind, or stand still.`,
    standing: t`The server has stopped reading the chain.`,
    index: t`The server is behind the chain.`,
    aside: t`A project’s contract is not indexed. Its own page reads the chain: leaving, refunds and claims stay open.`,
    tokenAside: t`A token is not indexed: what comes in of it is not credited yet. What was credited before can be withdrawn.`,
    books: t`The server compares its books with the chain.`,
    nodes: t`Nodes of the chain tell different things. We wait until they agree.`,
    finality: t`Blocks of the chain do not become final.`,
    worker: t`The part of the server that credits and pays is not running.`,
    payouts: t`A payout takes longer than usual.`,
    epochs: t`The newest team levels are not on the chain yet.`,
    robot: t`The order robot is late. Anybody can take its steps meanwhile.`,
  })[reason]
