import { Trans, useLingui } from '@lingui/react/macro'
import { Flame } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Bone } from '../../ui/States.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { floorOf } from './chart.ts'
import type { useMarket } from './queries.ts'

const BurnSheet = lazyPart(() => import('./BurnSheet.tsx'))
const { symbol: token, name } = brand.token
const { symbol: usdt } = brand.stable

/** Figures of the token, its contract, and a button to burn some of it. */
export function TokenInfo({ data }: { data: ReturnType<typeof useMarket>['data'] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const [burn, setBurn] = useState(false)
  const v = data?.value
  const whole = (n: bigint) => formatAmount(n, tag, { digits: 0 })
  const price = (n: bigint) => `${formatAmount(n, tag, { digits: 6, minDigits: 4 })} ${usdt}`
  const address = info?.contracts['token']
  const spot =
    v && v.market.reserveToken > 0n ? (v.market.reserveUsdt * 10n ** 18n) / v.market.reserveToken : 0n
  const floor = v ? floorOf(v.average) : null
  return (
    <Card label={t`Token info`}>
      <CardHead title={<Trans>Token info</Trans>}>
        <span className="text-sm text-ink2">{name}</span>
      </CardHead>
      {v ? (
        <Facts>
          <Fact label={t`Coin price`} strong>
            {spot === 0n ? t`No liquidity yet` : price(spot)}
          </Fact>
          <Fact label={t`Average of 12 to 24 hours`}>
            {v.average === 0n ? t`not known yet` : price(v.average)}
          </Fact>
          <Fact label={t`Anti-crash below`}>{floor === null ? t`not known yet` : price(floor)}</Fact>
          <Fact label={t`In the pair`}>
            {whole(v.market.reserveToken)} {token} + {whole(v.market.reserveUsdt)} {usdt}
          </Fact>
          <Fact label={t`Total issued`}>{whole(v.issued)}</Fact>
          <Fact label={t`Destroyed`}>
            {formatAmount(v.issued - v.supply, tag, { digits: 2 })} (
            {formatPercent(v.issued - v.supply, v.issued, tag, 4)})
          </Fact>
          <Fact label={t`Block`}>{data ? formatCount(data.block.number, tag) : ''}</Fact>
        </Facts>
      ) : (
        <div className="flex flex-col gap-2">
          {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-9/12'].map((w, i) => (
            <Bone key={`${w}${i}`} className={`h-5 ${w}`} />
          ))}
        </div>
      )}
      {address && (
        <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
          <span className="min-w-0 flex-1 font-mono text-[13px] break-all text-ink2">{address}</span>
          <CopyButton text={address} label={t`Copy contract address`} doneLabel={t`Copied`} />
        </div>
      )}
      <Button look="ghost" size="small" disabled={account === null || !v} onClick={() => setBurn(true)}>
        <Flame size={16} strokeWidth={1.7} aria-hidden="true" />
        {account === null ? <Trans>Connect to destroy {token}</Trans> : <Trans>Destroy {token}</Trans>}
      </Button>
      {burn && v && (
        <Suspense fallback={<Waiting />}>
          <BurnSheet supply={v.supply} onClosed={() => setBurn(false)} />
        </Suspense>
      )}
    </Card>
  )
}
