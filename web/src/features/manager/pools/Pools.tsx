import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getAbiItem, type Hex, toFunctionSelector } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount, formatPercent } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { CheckYourself } from '../../../parts/books/AssetBooks.tsx'
import { PoolAsset } from '../../../parts/books/BooksSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { budgetAbi } from '../kit/abi.gen.ts'
import { Announced } from '../kit/Announced.tsx'
import { FundSheet } from '../kit/FundSheet.tsx'
import { mayAtAll, useIsGuardian, useMay } from '../kit/governed.tsx'
import { type BudgetPool, daysOf, type PoolKey, useBudgetPool, usePoolState } from './pool.ts'
import { ConfigSheet, OffersSheet, SwitchSheet } from './PoolSheets.tsx'
import { Runway } from '../kit/Runway.tsx'
import { MANAGE_POOL } from './pool.flow.ts'

const selector = (name: 'setConfig' | 'setConfigMulti' | 'unpause' | 'close') =>
  toFunctionSelector(getAbiItem({ abi: budgetAbi, name }))
const [CONFIG, OFFERS, UNPAUSE, CLOSE] = [
  selector('setConfig'),
  selector('setConfigMulti'),
  selector('unpause'),
  selector('close'),
]

type Asked = 'fund' | 'config' | 'offers' | 'pause' | 'unpause' | 'close'

/** The mint pool. */
export const MintPool = ({ mayChange }: { mayChange: boolean }) => (
  <Pool of="hostingPool" mayChange={mayChange} />
)
/** Liquidity mining: the same contract, with shares of the pair as principal. */
export const LiquidityPool = ({ mayChange }: { mayChange: boolean }) => (
  <Pool of="liquidityPool" mayChange={mayChange} />
)

/** A pool: rates, capacity, budgets, and what the connected wallet may change. */
function Pool({ of, mayChange }: { of: PoolKey; mayChange: boolean }) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const read = useBudgetPool(of)
  const may = useMay(of, [CONFIG, OFFERS, UNPAUSE, CLOSE]).data?.value
  const guardian = useIsGuardian().data?.value === true
  const [asked, setAsked] = useState<Asked | null>(null)
  if (read.isError && !read.data)
    return <LoadFailed title={t`The pool could not be read from the chain`} query={read} />
  if (!read.data || !info) return <Bone className="h-96 rounded-lg" />
  const pool = read.data.value
  const address = contractOf(info, of)
  const [name, unit, runway] =
    of === 'hostingPool'
      ? ([t`Pools and budgets`, brand.stable.symbol, 'hosting'] as const)
      : ([t`Liquidity mining`, 'LP', 'liquidity'] as const)
  const can = (s: Hex) => mayAtAll(may?.get(s))
  const closed = pool.config.poolStatus === 3n
  const close = () => setAsked(null)
  const sheet = { address, pool, unit, onClose: close }
  return (
    <section className="flex flex-col gap-4" aria-label={name}>
      <h2>{name}</h2>
      <div className="grid gap-4 xl:grid-cols-2">
        <State pool={pool} unit={unit} title={of === 'hostingPool' ? t`Mint pool` : t`State`} />
        <Period pool={pool} unit={unit} />
      </div>
      <Offers pool={pool} unit={unit} />
      <div className="grid gap-4 xl:grid-cols-2">
        <PoolAsset symbol={brand.stable.symbol} books={pool.books.usdt} />
        <PoolAsset symbol={brand.token.symbol} books={pool.books.token} />
      </div>
      <Runway pool={runway} />
      <CheckYourself contract={address} block={read.data.block.number} />
      {mayChange && (
        <Card label={t`Change the pool`}>
          <h3 className="font-medium">
            <Trans>Change the pool</Trans>
          </h3>
          <p className="text-sm text-ink2">
            <Trans>
              Each change is a transaction of your wallet: the contract decides who may, and what is delayed
              is announced first and can be cancelled by a guardian. Orders that exist keep what they were
              promised.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            <Act label={t`Fund a budget`} disabled={closed} onClick={() => setAsked('fund')} />
            <Act label={t`Minimum and capacity`} disabled={!can(CONFIG)} onClick={() => setAsked('config')} />
            <Act label={t`Terms and rates`} disabled={!can(OFFERS)} onClick={() => setAsked('offers')} />
            {pool.config.paused ? (
              <Act label={t`Open again`} disabled={!can(UNPAUSE)} onClick={() => setAsked('unpause')} />
            ) : (
              <Act label={t`Pause`} disabled={!guardian || closed} onClick={() => setAsked('pause')} />
            )}
            <Act
              label={t`Close for good`}
              disabled={!can(CLOSE) || closed}
              onClick={() => setAsked('close')}
            />
          </div>
          <p className="text-xs text-ink3">
            <Trans>What the connected wallet may not do is grey. Who may is listed under Powers.</Trans>
          </p>
        </Card>
      )}
      <Announced target={of} title={MANAGE_POOL} only={POOL_CALLS} />
      {asked === 'fund' && (
        <FundSheet
          pool={address}
          free={{ usdt: pool.books.usdt.free, token: pool.books.token.free }}
          onClose={close}
        />
      )}
      {asked === 'config' && may?.get(CONFIG) && <ConfigSheet {...sheet} may={may.get(CONFIG)!} />}
      {asked === 'offers' && may?.get(OFFERS) && <OffersSheet {...sheet} may={may.get(OFFERS)!} />}
      {asked === 'pause' && <SwitchSheet {...sheet} act="pause" may={{ immediate: true, delay: 0 }} />}
      {asked === 'unpause' && may?.get(UNPAUSE) && (
        <SwitchSheet {...sheet} act="unpause" may={may.get(UNPAUSE)!} />
      )}
      {asked === 'close' && may?.get(CLOSE) && <SwitchSheet {...sheet} act="close" may={may.get(CLOSE)!} />}
    </section>
  )
}

function Act({ label, disabled, onClick }: { label: string; disabled: boolean; onClick(): void }) {
  return (
    <Button size="small" look="ghost" disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}

function State({ pool, unit, title }: { pool: BudgetPool; unit: string; title: string }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { config } = pool
  const state = usePoolState()(pool)
  const show = (v: bigint) => `${formatAmount(v, tag, { digits: 2 })} ${unit}`
  return (
    <Card label={title}>
      <CardHead title={title}>
        <Tag tone={state.tone}>{state.name}</Tag>
      </CardHead>
      <Facts>
        <Fact label={t`Principal inside`} strong>
          {show(config.totalAmount)}
        </Fact>
        <Fact label={t`Accounts with an open order`}>{formatCount(config.totalMember, tag)}</Fact>
        <Fact label={t`Orders ever made`}>{formatCount(config.totalOrder, tag)}</Fact>
        <Fact label={t`Minimum of an order`}>{show(config.stakeMin)}</Fact>
        <Fact label={t`Default term`}>{`#${config.defaultTerm + 1n}`}</Fact>
        <Fact label={t`Level share on top`}>{formatPercent(config.levelBps, 10_000n, tag, 2)}</Fact>
      </Facts>
    </Card>
  )
}

function Period({ pool: { period, config }, unit }: { pool: BudgetPool; unit: string }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint) => `${formatAmount(v, tag, { digits: 2 })} ${unit}`
  return (
    <Card label={t`Period`}>
      <CardHead title={t`Period ${formatCount(period.index, tag)}`} />
      <Facts>
        <Fact label={t`Joined`} strong>
          {show(period.amount)}
        </Fact>
        <Fact label={t`Capacity`}>{show(period.capacity)}</Fact>
        <Fact label={t`Left`}>{show(period.capacity - period.amount)}</Fact>
        <Fact label={t`Ends`}>{formatTime(Number(period.endTime), tag, true)}</Fact>
        <Fact label={t`Capacity of periods to come`}>{show(config.capacity)}</Fact>
      </Facts>
    </Card>
  )
}

function Offers({ pool, unit }: { pool: BudgetPool; unit: string }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const rate = (v: bigint, symbol: string) => `${formatAmount(v * 100n, tag, { digits: 4 })} ${symbol}`
  return (
    <Table
      label={t`Terms and rates`}
      rows={pool.offers.map((offer, i) => ({ ...offer, term: i + 1 }))}
      id={(o) => o.term}
      columns={[
        { key: 'term', label: t`Term`, head: true, renderCell: (o) => `#${o.term}` },
        {
          key: 'days',
          label: t`Days`,
          right: true,
          renderCell: (o) => (o.steps === 0 ? <Tag>{t`not on offer`}</Tag> : daysOf(o.steps, tag)),
        },
        {
          key: 'usdt',
          label: t`Reward for 100 ${unit}, in ${brand.stable.symbol}`,
          right: true,
          renderCell: (o) => (o.steps === 0 ? '–' : rate(o.rateUsdt, brand.stable.symbol)),
        },
        {
          key: 'token',
          label: t`and in ${brand.token.symbol}`,
          right: true,
          renderCell: (o) => (o.steps === 0 ? '–' : rate(o.rateToken, brand.token.symbol)),
        },
      ]}
    />
  )
}

/** Announced calls of the pool that belong here; blacklistings are shown with the user. */
const POOL_CALLS = ['setConfig(', 'setConfigMulti(', 'unpause(', 'close('] as const
