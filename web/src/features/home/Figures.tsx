import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { brand } from '../../brand.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Source, type SourceInfo } from '../../ui/Source.tsx'
import { Bone } from '../../ui/States.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { useHoldings } from '../../parts/money/holdings.ts'
import { useNode, usePower, useTokenFigures } from './queries.ts'
import { useSources, useTokenInfo } from './rest-queries.ts'

const { symbol } = brand.token
const usdt = brand.stable.symbol

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

/** The token in figures, each with its source, and what the account has of it. */
export function Figures() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const source = useSources()
  const chain = useTokenFigures()
  const server = useTokenInfo()
  const own = useHoldings()
  const node = useNode()
  const account = useAccount()
  const power = usePower()
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
  const balance = own.data?.value.token
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
        {account === null ? (
          off
        ) : balance === undefined ? (
          own.isError ? (
            unread
          ) : (
            bone
          )
        ) : (
          <Figure value={formatAmount(balance, tag, { digits: 2 })} unit={symbol} />
        )}
      </Cell>
      <Cell
        label={t`Effective power`}
        source={
          power
            ? source({
                what: t`Effective power`,
                kind: 'server',
                call: 'getUserInfo',
                note: t`1 for each ${usdt} hosted and active, 1 for each node card, and that of your machines.`,
              })
            : null
        }
      >
        {account === null ? (
          off
        ) : power === null ? (
          <span className="text-sm text-ink3">
            <Trans>Sign in to see</Trans>
          </span>
        ) : power === undefined ? (
          bone
        ) : (
          <Figure value={formatAmount(power, tag, { digits: 2 })} />
        )}
      </Cell>
    </dl>
  )
}
