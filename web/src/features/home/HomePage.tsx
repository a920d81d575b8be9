import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Page } from '../../ui/Page.tsx'
import { Source, type SourceInfo } from '../../ui/Source.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { useWallet } from '../../wallet/store.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { NodeCard } from './NodeCard.tsx'
import { Solvency } from './Solvency.tsx'
import { News } from './News.tsx'
import { useNode, useOwnFigures, useTokenFigures, useTokenInfo } from './queries.ts'

const { symbol } = brand.token
const usdt = brand.stable.symbol

/** Token figures with their sources, the pool's books, and what there is to do. */
export function HomePage() {
  const { t } = useLingui()
  return (
    <Page title={t`Home`} width="overview" hideTitle>
      <Columns>
        <div className="flex min-w-0 flex-col gap-3">
          <Price />
          <Figures />
          <Start />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Solvency />
          <NodeCard />
          <News />
        </div>
      </Columns>
    </Page>
  )
}

function useSources() {
  const { data: info } = useChainInfo()
  return (
    source: Omit<SourceInfo, 'contract'>,
    contract?: 'token' | 'hostingPool' | 'nodes',
  ): SourceInfo => ({
    ...source,
    ...(contract && info?.contracts[contract] ? { contract: info.contracts[contract] } : {}),
  })
}

function Price() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const source = useSources()
  const { data, isError, refetch, isFetching } = useTokenFigures()
  if (isError && !data)
    return (
      <Notice
        tone="bad"
        title={t`The token's figures could not be read`}
        action={
          <Button look="ghost" size="small" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The chain's node did not answer.</Trans>
      </Notice>
    )
  const price = data?.value.price
  return (
    <section aria-label={t`Price`}>
      <div className="flex items-center gap-1.5 text-sm text-ink2">
        <Trans>{symbol} price</Trans>
        {data && (
          <Source
            source={source(
              {
                what: t`${symbol} price`,
                kind: 'chain',
                call: 'getPrice()',
                block: data.block.number,
                readAt: data.readAt,
                note: t`From the reserves of the ${symbol}/${usdt} pair at this block. It can move within one block and decides about no money here.`,
              },
              'token',
            )}
          />
        )}
      </div>
      {price === undefined ? (
        <Bone className="h-[38px] w-44" />
      ) : price === 0n ? (
        <p className="text-lg">
          <Trans>No liquidity yet</Trans>
        </p>
      ) : (
        <Figure size="big" value={formatAmount(price, tag, { digits: 4, minDigits: 4 })} unit={usdt} />
      )}
    </section>
  )
}

function Cell({
  label,
  source,
  note,
  children,
}: {
  label: string
  source: SourceInfo | null
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-3 py-3 min-[360px]:px-4">
      <dt className="flex items-center gap-1.5 text-sm text-ink2">
        {label}
        {source && <Source source={source} />}
      </dt>
      <dd className="min-h-6">{children}</dd>
      {note && <dd className="min-h-4 text-xs text-ink3">{note}</dd>}
    </div>
  )
}

function Figures() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const source = useSources()
  const chain = useTokenFigures()
  const server = useTokenInfo()
  const own = useOwnFigures()
  const node = useNode()
  const account = useAccount()
  const at = chain.data && { block: chain.data.block.number, readAt: chain.data.readAt }
  const ownAt = own.data && { block: own.data.block.number, readAt: own.data.readAt }
  const whole = (v: bigint) => formatAmount(v, tag, { digits: 0 })
  const bone = <Bone className="h-6 w-24" />
  const off = (
    <span className="text-sm text-ink3">
      <Trans>Connect to see</Trans>
    </span>
  )
  const unread = (
    <span className="text-sm text-ink3">
      <Trans>Not available now</Trans>
    </span>
  )
  const token = chain.data?.value
  const fromServer = (value: string | undefined) =>
    value !== undefined ? <Figure value={whole(BigInt(value))} unit={usdt} /> : server.isError ? unread : bone
  const fromOwn = (value: bigint | undefined, digits: number, unit?: string) =>
    account === null ? (
      off
    ) : value === undefined ? (
      own.isError ? (
        unread
      ) : (
        bone
      )
    ) : (
      <Figure value={formatAmount(value, tag, { digits })} {...(unit ? { unit } : {})} />
    )
  return (
    <dl
      className="hf-card grid grid-cols-2 gap-px overflow-hidden bg-line"
      style={{ background: 'var(--line)' }}
    >
      <Cell
        label={t`Total issued`}
        source={
          at ? source({ what: t`Total issued`, kind: 'chain', call: 'issued()', ...at }, 'token') : null
        }
      >
        {token ? <Figure value={whole(token.issued)} /> : chain.isError ? unread : bone}
      </Cell>
      <Cell
        label={t`Destroyed`}
        source={
          at
            ? source({ what: t`Destroyed`, kind: 'chain', call: 'issued() − totalSupply()', ...at }, 'token')
            : null
        }
        note={token ? formatPercent(token.destroyed, token.issued, tag, 4) : ' '}
      >
        {token ? <Figure value={whole(token.destroyed)} /> : chain.isError ? unread : bone}
      </Cell>
      <Cell
        label={t`Market value`}
        source={
          server.data
            ? source({
                what: t`Market value`,
                kind: 'server',
                call: 'getTokenInfo',
                block: server.data.block,
                readAt: server.dataUpdatedAt,
                note: t`The value of what circulates, at the price of the same block.`,
              })
            : null
        }
      >
        {fromServer(server.data?.marketValue)}
      </Cell>
      <Cell
        label={t`Node price`}
        source={
          node.data
            ? source(
                {
                  what: t`Node price`,
                  kind: 'chain',
                  call: 'cards(1)',
                  block: node.data.block.number,
                  readAt: node.data.readAt,
                },
                'nodes',
              )
            : null
        }
      >
        {node.data ? (
          <Figure value={whole(node.data.value.card.price)} unit={usdt} />
        ) : node.isError ? (
          unread
        ) : (
          bone
        )}
      </Cell>
      <Cell
        label={t`My balance`}
        source={
          ownAt
            ? source({ what: t`My balance`, kind: 'chain', call: 'balanceOf(account)', ...ownAt }, 'token')
            : null
        }
      >
        {fromOwn(own.data?.value.balance, 2, symbol)}
      </Cell>
      <Cell
        label={t`Effective power`}
        source={
          ownAt
            ? source(
                {
                  what: t`Effective power`,
                  kind: 'chain',
                  call: 'teams(account).force',
                  ...ownAt,
                  note: t`1 ${usdt} hosted and active counts as 1.`,
                },
                'hostingPool',
              )
            : null
        }
      >
        {fromOwn(own.data?.value.power, 2)}
      </Cell>
    </dl>
  )
}

/** The one filled button of the screen: what to do next. */
function Start() {
  const { status } = useWallet()
  const account = useAccount()
  if (status === 'starting' && account === null) return <Bone className="h-13 rounded-md" />
  return account !== null ? (
    <Link to="/hosting" className={linkButton()}>
      <Trans>Host {usdt}</Trans>
    </Link>
  ) : (
    <Button onClick={() => openOverlay('wallet')}>
      <Trans>Connect wallet</Trans>
    </Button>
  )
}
