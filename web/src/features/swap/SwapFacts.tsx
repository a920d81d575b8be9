import { Trans, useLingui } from '@lingui/react/macro'
import { useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ApprovalFact } from '../../wallet/ApprovalFact.tsx'
import { BPS, type Market, type Quote, type Side, tradePrice } from './quote.ts'

const token = brand.token.symbol
const usdt = brand.stable.symbol
/** Measured gas of a swap and of an approval, with a margin. Only for the estimate shown here; the wallet shows the actual cost. */
const SWAP_GAS = 180_000n
const APPROVE_GAS = 50_000n

type Props = {
  market: Market
  side: Side
  quote: Quote | null
  /** what the whole balance would buy now, TDE; undefined while it is not known */
  most: bigint | undefined
  average: bigint
  minutes: number
  funds: { gas: bigint; gasPrice: bigint } | undefined
  connected: boolean
}

/** What a trade costs and where it goes, each as a line of its own. */
export function SwapFacts({ market, side, quote: q, most, average, minutes, funds, connected }: Props) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const percent = (bps: bigint) => formatPercent(bps, BPS, tag, 2)
  const spot = market.reserveToken === 0n ? 0n : (market.reserveUsdt * 10n ** 18n) / market.reserveToken
  const price = q && q.receive > 0n ? tradePrice(q, side) : spot
  const feeBps = market.nodeBps + market.burnBps
  const running = market.crashFree === 0n
  const none = <span className="text-ink3">–</span>
  const fee = (bps: bigint) => formatPercent(bps, BPS, tag, 2)
  return (
    <Card label={t`What it costs`}>
      <Facts>
        <Fact label={t`Trade price`} strong>
          {`1 ${token} = ${formatAmount(price, tag, { digits: 6, minDigits: 4 })} ${usdt}`}
        </Fact>
        {side === 'buy' && (
          <Fact label={t`Max buy amount`}>
            {most !== undefined ? (
              <span data-testid="max-buy">{`${show(most)} ${token}`}</span>
            ) : connected ? (
              <Bone className="ml-auto h-4 w-24" />
            ) : (
              none
            )}
          </Fact>
        )}
        <Fact label={t`Price impact`}>
          {q ? (
            <span
              data-testid="impact"
              className={
                q.impact >= 1_000n ? 'font-medium text-red' : q.impact >= 300n ? 'font-medium text-amber' : ''
              }
            >
              {percent(q.impact)}
            </span>
          ) : (
            none
          )}
        </Fact>
        <Fact label={t`Token fee ${fee(feeBps)}`}>
          {q ? `${show(q.nodeFee + q.burnFee)} ${token}` : none}
          <span className="block text-xs text-ink3">
            <Trans>
              nodes {fee(market.nodeBps)} · burned {fee(market.burnBps)}
            </Trans>
          </span>
        </Fact>
        <Fact label={t`Anti-crash`}>
          {side === 'sell' && q && q.crashFee > 0n ? (
            <>
              <span className="font-medium text-red" data-testid="crash-fee">
                {show(q.crashFee)} {token}
              </span>
              <span className="block text-xs text-ink3">
                <Trans>
                  20% of {show(q.crashPart)} {token}, to the nodes
                </Trans>
              </span>
            </>
          ) : average === 0n ? (
            <Tag>{t`No average yet`}</Tag>
          ) : running ? (
            <Tag tone="wait">{t`Running, on sales`}</Tag>
          ) : (
            <Tag tone="good">{t`Not active`}</Tag>
          )}
        </Fact>
        <Fact label={t`Network fee`}>
          {funds && info ? (
            <Trans>
              about {formatAmount((SWAP_GAS + APPROVE_GAS) * funds.gasPrice, tag, { digits: 6 })}{' '}
              {info.gasSymbol}
            </Trans>
          ) : connected ? (
            <Bone className="ml-auto h-4 w-24" />
          ) : (
            none
          )}
        </Fact>
        {connected && (
          <Fact label={t`Available gas`}>
            {funds && info ? (
              <span className={funds.gas === 0n ? 'font-medium text-red' : ''}>
                {show(funds.gas)} {info.gasSymbol}
              </span>
            ) : (
              <Bone className="ml-auto h-4 w-24" />
            )}
          </Fact>
        )}
        <Fact label={t`Deadline`}>{t`${minutes} min`}</Fact>
        {side === 'sell' ? (
          <Fact label={t`Approval`}>{t`by signature, for exactly the amount`}</Fact>
        ) : (
          <ApprovalFact amount={q?.pay ?? null} symbol={usdt} />
        )}
      </Facts>
    </Card>
  )
}
