import { t } from '@lingui/core/macro'
import { useChainInfo } from '../../api/chain-info.ts'
import { sameAddress } from '../../lib/address.ts'

const NOBODY = `0x${'0'.repeat(40)}`

/** Where the price of a node card goes, the treasury's own purchases too; null while the deployment is not known. */
export function useCardPriceText(): string | null {
  const { data: info } = useChainInfo()
  if (!info) return null
  return sameAddress(info.contracts['nodeProceeds'] ?? NOBODY, NOBODY)
    ? t`The price of a node card goes to the treasury, so that a card which the treasury buys costs it nothing.`
    : t`Half of a node card's price goes into a budget of users' rewards: a card which the treasury buys costs it that half.`
}
