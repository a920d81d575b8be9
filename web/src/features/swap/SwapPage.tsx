import { useLingui } from '@lingui/react/macro'
import { useSliced } from '../../lib/use-sliced.ts'
import { Columns } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Bone } from '../../ui/States.tsx'
import { GasHint } from '../../wallet/GasHint.tsx'
import { PriceChart } from './PriceChart.tsx'
import { useMarket } from './queries.ts'
import { SwapForm } from './SwapForm.tsx'
import { TokenInfo } from './TokenInfo.tsx'
import { Trades } from './Trades.tsx'

/** Swap of TDE and USDT, with the price chart and the latest trades. */
export function SwapPage() {
  const { t } = useLingui()
  const market = useMarket()
  const data = useSliced(market.data)
  return (
    <Page title={t`Swap`} width="overview">
      <Columns>
        <div className="flex min-w-0 flex-col gap-3">
          <GasHint />
          {market.isError && (
            <LoadFailed
              tone={market.data ? 'wait' : 'bad'}
              title={market.data ? t`The figures are not fresh` : t`The pair could not be read`}
              query={market}
            />
          )}
          {data ? (
            <SwapForm data={data} />
          ) : (
            !market.isError && (
              <>
                <Bone className="h-27 rounded-md" />
                <Bone className="h-33 rounded-md" />
                <Bone className="h-64 rounded-lg" />
                <Bone className="h-13 rounded-md" />
              </>
            )
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <PriceChart average={data?.value.average ?? (market.isError ? null : undefined)} />
          <TokenInfo data={data} />
          <Trades />
        </div>
      </Columns>
    </Page>
  )
}
