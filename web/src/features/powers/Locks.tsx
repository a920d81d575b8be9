import { Trans, useLingui } from '@lingui/react/macro'
import { tokenFiguresAbi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { brand } from '../../brand.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Bone } from '../../ui/States.tsx'
import { useChainRead } from '../../wallet/use-reads.ts'
import { vestingAbi } from './abi.gen.ts'

/** The vesting of the launch's liquidity and of the treasury's tokens, and the supply of LP. */
const useLocks = () =>
  useChainRead(['locks'], async (info) => {
    const plan = (name: 'liquidityLock' | 'treasuryVesting') =>
      readContract(info, contractOf(info, name), vestingAbi, 'getPlan', [])
    const [liquidity, treasury, shares] = await Promise.all([
      plan('liquidityLock'),
      plan('treasuryVesting'),
      readContract(info, contractOf(info, 'pair'), tokenFiguresAbi, 'totalSupply', []),
    ])
    return { liquidity, treasury, shares }
  })

/** What belongs to the operator and is locked: how much, and until when. */
export function Locks() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const locks = useLocks()
  const { symbol } = brand.token
  const day = (time: bigint) => formatDay(Number(time), tag)
  return (
    <Card label={t`What the operator cannot have yet`}>
      <h2>
        <Trans>What the operator cannot have yet</Trans>
      </h2>
      <Loaded
        query={locks}
        failed={t`The locks could not be read from the chain`}
        skeleton={<Bone className="h-32 rounded-lg" />}
      >
        {({ value: { liquidity, treasury, shares } }) => (
          <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
            <Facts>
              <Fact label={t`Launch liquidity`} strong>
                {t`${formatPercent(liquidity.total - liquidity.released, shares, tag)} of the pair's shares`}
              </Fact>
              <Fact label={t`Locked until`}>{day(liquidity.end)}</Fact>
            </Facts>
            <Facts>
              <Fact label={t`The treasury's ${symbol}`} strong>
                {formatAmount(treasury.total - treasury.released, tag)} {symbol}
              </Fact>
              <Fact label={t`None before`}>{day(treasury.cliff)}</Fact>
              <Fact label={t`Then evenly until`}>{day(treasury.end)}</Fact>
              <Fact label={t`Free to leave now`}>
                {formatAmount(treasury.releasable, tag)} {symbol}
              </Fact>
            </Facts>
          </div>
        )}
      </Loaded>
      <p className="text-sm text-ink2">
        <Trans>
          These days were fixed at deployment, and no key can bring them nearer. What has become free leaves
          by calls of TREASURY, which are announced here first.
        </Trans>
      </p>
    </Card>
  )
}
