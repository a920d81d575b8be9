import { t } from '@lingui/core/macro'

/** Text for an alarm of `/api/health`: what is wrong, and what does not work until it is solved. */
export const alarmText = (name: string): string =>
  ({
    nonceAhead: t`The payer sent what these tables do not know yet. Nothing is credited or paid until it is booked.`,
    custodyGap: t`The chain and our tables differ on custody. Pause payments and find the difference.`,
    depositsHeldBack: t`Nodes do not agree on a large deposit. It is not credited meanwhile.`,
    payoutsStuck: t`A payout has been on its way for more than ten minutes.`,
    nodesDisagree: t`Two nodes tell different things of final blocks. Nothing is signed meanwhile.`,
    paymentsUnordered: t`The vault paid what is not booked here. What balances cover is booked by itself; two people book the rest.`,
    finalityStalled: t`Blocks do not become final. Deposits wait for it.`,
    epochDiffers: t`The chain has another root of an epoch than we computed. The guardian can veto it until it is active.`,
    epochFailed: t`An epoch cannot be computed. None is posted meanwhile.`,
    epochNotPosted: t`A computed epoch is not on the chain after 15 minutes.`,
    posterKeyMissing: t`A computed epoch waits: this server has no key to post it.`,
    finalityBroken: t`What was final is gone from the chain. Nothing is credited or paid meanwhile.`,
  })[name] ?? name
