import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { formatAmount, formatCount, formatPercent } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Source } from '../../../ui/Source.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Notice, Tag } from '../../../ui/Tag.tsx'
import { levelOfPool, poolOfLevel, SALE_BPS } from '../kit/model.ts'
import type { ChainProject, Mine, TokenFace, useEscrow } from '../kit/queries.ts'
import type { SaleActions } from './use-sale-actions.tsx'

const usdt = brand.stable.symbol
type Escrow = ReturnType<typeof useEscrow>

/** The seven pools of an escrow: who shares in each, what it received, and in which ones the account is. */
export function Pools({
  project,
  token,
  escrow,
  mine,
  actions,
}: {
  project: ChainProject
  token: TokenFace
  escrow: Escrow
  mine: Mine | undefined
  actions: SaleActions
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const data = escrow.data
  if (!data) return escrow.isError ? null : <Bone className="h-72 rounded-lg" />
  const { pools } = data.value
  const user = mine?.user
  const wanted = mine ? poolOfLevel(mine.team.isManual ? 0n : mine.team.level) : 0n
  const moves = user !== undefined && user.pool !== wanted
  const show = (v: bigint, decimals = 18) => formatAmount(v, tag, { digits: 2, decimals })
  return (
    <Card label={t`Power pools`}>
      <h2 className="flex items-center gap-1.5">
        <Trans>Power pools</Trans>
        <Source
          source={{
            what: t`Power pools`,
            kind: 'chain',
            call: 'getConfigMulti()',
            contract: project.mint,
            block: data.block.number,
            readAt: data.readAt,
          }}
        />
      </h2>
      <p className="text-sm text-ink2">
        <Trans>
          {formatPercent(project.pool, SALE_BPS, tag, 2)} of the proceeds and the pool tokens of a successful
          sale are shared here from a day after it: one pool among the buyers of that sale alone, by units,
          one for each level from V4 to V9. What falls to a pool without members goes to the first.
        </Trans>
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {pools.poolForce.map((force, i) => {
          const own = i === 0 ? (user?.power ?? 0n) > 0n : user?.pool === BigInt(i)
          const name = i === 0 ? t`Buyers of the sale, by units` : t`Level V${levelOfPool(i)}`
          const shared = [pools.usdtPoolReward[i] ?? 0n, pools.tokenPoolReward[i] ?? 0n] as const
          return (
            <li key={name} className="flex flex-col gap-1 py-2.5 text-sm">
              <div className="flex items-center justify-between gap-3">
                <span className="font-medium">
                  {name} {own && <Tag tone="good">{t`You`}</Tag>}
                </span>
                <span className="tnum text-ink2">
                  {formatPercent(pools.poolRates[i] ?? 0n, SALE_BPS, tag, 2)}
                </span>
              </div>
              <div className="tnum flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
                <span>
                  {i === 0 ? (
                    <Trans>Power {formatCount(force, tag)}</Trans>
                  ) : (
                    <Trans>Members {formatCount(force, tag)}</Trans>
                  )}
                </span>
                <span>
                  <Trans>
                    Shared {show(shared[0])} {usdt} + {show(shared[1], token.decimals)} {token.symbol}
                  </Trans>
                </span>
              </div>
            </li>
          )
        })}
      </ul>
      {moves && (
        <Notice
          tone="wait"
          title={
            wanted === 0n
              ? t`Your level has no pool any more`
              : t`Your level V${levelOfPool(Number(wanted))} has a pool of its own`
          }
          action={
            <Button look="ghost" size="small" onClick={() => actions.updatePool(project)}>
              <Trans>Move now</Trans>
            </Button>
          }
        >
          <Trans>Shares begin with the move. Anybody may make it for you.</Trans>
        </Notice>
      )}
    </Card>
  )
}
