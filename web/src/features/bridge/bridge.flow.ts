import { msg, t } from '@lingui/core/macro'
import { brand } from '../../brand.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { Stop } from '../../wallet/flow/problem.ts'
import { type BridgeConfig, type Offer, ProposalDiffers, type Wish } from './offer.ts'

const nothingSent = () => t`Nothing was sent.`

/** Asks again, because routes age, and refuses one that brings less than was shown. @throws Stop */
async function freshOffer(config: BridgeConfig, wish: Wish, shown: Offer): Promise<Offer> {
  const { askOffer } = await import('./lifi.ts')
  let offer: Offer
  try {
    offer = await askOffer(config, wish)
  } catch (error) {
    const differs = error instanceof ProposalDiffers
    throw new Stop({
      kind: 'refused',
      text: {
        message: differs
          ? t`The proposed route is not what was asked for`
          : t`The route could not be asked for`,
        cause: `${error instanceof Error ? error.message : ''} ${nothingSent()}`.trim(),
        action: t`Try again later, or another chain.`,
      },
    })
  }
  if (offer.least < shown.least || offer.token.address !== shown.token.address)
    throw new Stop({
      kind: 'refused',
      text: {
        message: t`The route has become worse`,
        cause: `${t`Less would arrive than you were shown.`} ${nothingSent()}`,
        action: t`Look at the new figures, then begin again.`,
      },
    })
  return offer
}

/** Approves the aggregator's contract for exactly the amount, then sends it on its way. */
export const bridgeFlow = (config: BridgeConfig, wish: Wish, shown: Offer): Flow => ({
  title: msg({ message: 'Send {what} to another chain' }),
  amount: wish.amount.toString(),
  symbol: brand.stable.symbol,
  approval: {
    token: wish.token,
    symbol: brand.stable.symbol,
    spender: shown.call.to,
    amount: wish.amount,
  },
  build: async () => (await freshOffer(config, wish, shown)).call,
})
