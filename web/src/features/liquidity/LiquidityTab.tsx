import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { brand } from '../../brand.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { AddForm } from './AddForm.tsx'
import { useHoldings, usePair } from './pair.ts'
import { BPS, type PairState, worthOf } from './quote.ts'
import { RemoveForm } from './RemoveForm.tsx'

const { symbol: usdt } = brand.stable
const { symbol: token } = brand.token
type Side = 'add' | 'remove' | 'host'

/**
 * Shares of the pair: what the account has of it in both tokens, and adding and removing liquidity without the trade fee.
 * @param host hosts the shares for rewards
 */
export function LiquidityTab({ host }: { host: ReactNode }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const pair = usePair()
  const [side, setSide] = useState<Side>('add')
  if (!pair.data)
    return pair.isError ? (
      <LoadFailed title={t`The pair could not be read`} query={pair} />
    ) : (
      <>
        <Bone className="h-40 rounded-lg" />
        <Bone className="h-13 rounded-md" />
        <Bone className="h-64 rounded-lg" />
      </>
    )
  const state = pair.data.value
  const fee = formatPercent(state.feeBps, BPS, tag, 1)
  return (
    <>
      <Position pair={state} />
      <Choice<Side>
        label={t`Liquidity`}
        value={side}
        items={[
          { value: 'add', label: t`Add liquidity` },
          { value: 'remove', label: t`Remove liquidity` },
          { value: 'host', label: t`Host shares` },
        ]}
        onChange={setSide}
      />
      {side === 'host' ? (
        host
      ) : state.supply === 0n ? (
        <Notice tone="wait" title={t`No liquidity yet`}>
          <Trans>The pair is empty. Its first liquidity sets the price and comes with the launch.</Trans>
        </Notice>
      ) : side === 'add' ? (
        <AddForm pair={state} />
      ) : (
        <RemoveForm pair={state} />
      )}
      {side !== 'host' && (
        <Notice tone="plain" title={t`No trade fee here, ${fee} elsewhere`}>
          <Trans>
            This page adds and removes through the helper contract, which only ever moves both assets in the
            pair's ratio: {token} takes no trade fee then. At the exchange itself every transfer to or from
            the pair counts as a trade and costs {fee} of the {token}, on the way in and again on the way out.
          </Trans>
        </Notice>
      )}
    </>
  )
}

function Position({ pair }: { pair: PairState }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const own = useHoldings()
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const bone = <Bone className="ml-auto h-4 w-28" />
  const has = own.data?.value
  const all = (has?.shares ?? 0n) + (has?.hosted ?? 0n)
  const worth = worthOf(pair, all)
  const text = (v: ReturnType<typeof worthOf>) => `${show(v.token)} ${token} + ${show(v.usdt)} ${usdt}`
  return (
    <Card label={t`My liquidity`}>
      <CardHead title={<Trans>My liquidity</Trans>} />
      {account === null ? (
        <p className="text-sm text-ink2">
          <Trans>Connect to see your shares of the pair and what they are worth in both tokens.</Trans>
        </p>
      ) : own.isError && !has ? (
        <LoadFailed title={t`Your shares could not be read`} query={own} />
      ) : (
        <Facts>
          <Fact label={t`Worth now`} strong>
            {has ? <span data-testid="position">{text(worth)}</span> : bone}
          </Fact>
          <Fact label={t`In your wallet`}>{has ? `${show(has.shares, 6)} LP` : bone}</Fact>
          <Fact label={t`Hosted`}>{has ? `${show(has.hosted, 6)} LP` : bone}</Fact>
          <Fact label={t`Share of the pair`}>
            {has ? formatPercent(all, pair.supply === 0n ? 1n : pair.supply, tag, 4) : bone}
          </Fact>
        </Facts>
      )}
      <Facts ruled>
        <Fact label={t`In the pair`}>{text({ token: pair.token, usdt: pair.usdt })}</Fact>
        <Fact label={t`Price`}>
          {pair.token === 0n ? '–' : `1 ${token} = ${show((pair.usdt * 10n ** 18n) / pair.token, 6)} ${usdt}`}
        </Fact>
      </Facts>
    </Card>
  )
}
