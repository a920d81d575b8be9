import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import { formatAmount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSliced } from '../../lib/use-sliced.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useNode } from './queries.ts'

const { symbol } = brand.token
const usdt = brand.stable.symbol

/** *Buy node*, or *already a node* with what it has earned. */
export function NodeCard() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data, isError } = useNode()
  const node = useSliced(data)?.value
  const holds = node !== undefined && node.held > 0n
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const left = node ? node.card.supply - node.card.mints : 0n
  return (
    <Card label={holds ? t`Already a node` : t`Buy node`}>
      <CardHead title={holds ? <Trans>Already a node</Trans> : <Trans>Buy node</Trans>}>
        {!node ? (
          !isError && <Bone className="h-5 w-20" />
        ) : holds ? (
          <Tag tone="good">{t`Cards: ${formatAmount(node.held, tag, { decimals: 0 })}`}</Tag>
        ) : (
          <span className="tnum font-medium">
            {show(node.card.price)} {usdt}
          </span>
        )}
      </CardHead>
      {holds ? (
        <Facts>
          <Fact label={t`Claimable now`} strong>
            {show(node.usdt)} {usdt} + {show(node.token)} {symbol}
          </Fact>
        </Facts>
      ) : (
        <>
          <p className="text-sm text-ink2">
            <Trans>
              Brings team level V1 and an equal share of four streams: 2% of token-trade slippage, the 20%
              anti-crash slippage, 5% of network-wide dynamic rewards, and the 2% withdrawal fee.
            </Trans>
          </p>
          {!node && !isError && <Bone className="h-7" />}
          {node && (
            <ReserveLine
              label={t`${node.card.mints} of ${node.card.supply} cards are sold`}
              filled={ratio(node.card.mints, node.card.supply)}
              left={
                <Trans>
                  {formatAmount(node.card.mints, tag, { decimals: 0 })} of{' '}
                  {formatAmount(node.card.supply, tag, { decimals: 0 })} sold
                </Trans>
              }
              right={<span>{left === 0n ? t`Sold out` : null}</span>}
            />
          )}
        </>
      )}
      <Link to="/node" className={linkButton('ghost')}>
        {holds ? <Trans>To my node</Trans> : <Trans>See what a node brings</Trans>}
      </Link>
    </Card>
  )
}
