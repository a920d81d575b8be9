import { t } from '@lingui/core/macro'

/** Text for an alarm of `/api/health`, or of the order robot: what is wrong, and what does not work until it is solved. */
export const alarmText = (name: string): string =>
  ({
    nonceAhead: t`The payer sent what these tables do not know yet. Nothing is credited or paid until it is booked.`,
    custodyGap: t`The chain and our tables differ on custody. Pause payments and find the difference.`,
    depositsHeldBack: t`Nodes do not agree on a large deposit. It is not credited meanwhile.`,
    shortfall: t`Custody holds less than is owed. Pause payments and find out why.`,
    workerAway: t`No worker gives a sign of life. Nothing is credited or paid until one runs.`,
    indexerAway: t`No indexer gives a sign of life. Nothing of the chain is read until one runs.`,
    indexStands: t`Nothing of the chain has been read for 45 seconds. The log of the indexer says which block fails, and why.`,
    apiAway: t`No server for people gives a sign of life.`,
    jobsFailing: t`A job of a process fails again and again, or does not end. The log says why.`,
    nodeSilent: t`A node of the chain does not answer, or is far behind the others.`,
    payerGasLow: t`The payer has little gas left. Send it some, or payouts will wait.`,
    payoutsStuck: t`A payout has been on its way for more than ten minutes.`,
    nodesDisagree: t`Two nodes tell different things of final blocks. Nothing is signed meanwhile.`,
    paymentsUnordered: t`The vault paid what is not booked here. What balances cover is booked by itself; two people book the rest.`,
    finalityStalled: t`Blocks do not become final. Deposits wait for it.`,
    epochDiffers: t`The chain has another root of an epoch than we computed. The guardian can veto it until it is active.`,
    epochFailed: t`An epoch cannot be computed. None is posted meanwhile.`,
    epochNotPosted: t`A computed epoch is not on the chain after 15 minutes.`,
    posterKeyMissing: t`A computed epoch waits: this server has no key to post it.`,
    posterGasLow: t`The account that posts epochs has little gas left. Send it some.`,
    keeperGasLow: t`The account that records the average price has little gas left. Send it some.`,
    robotAway: t`The order robot was not seen for long. Anybody can do what is due meanwhile.`,
    robotGas: t`The account of the order robot has little gas left. Send it some.`,
    robotStuck: t`A transaction of the order robot has been in no block for long.`,
    robotBudget: t`A line of the resonance pool cannot open: the free budget does not pay for a period. Fund it, or close the line.`,
    robotLate: t`A step of the resonance pool has been due for long and is not done.`,
    webhookKeyMissing: t`An endpoint has a secret of a key that this server does not have. It is told nothing meanwhile.`,
    finalityBroken: t`What was final is gone from the chain. Nothing is credited or paid meanwhile.`,
  })[name] ?? name
