import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeInfo } from '@holdfast/protocol/nodes'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Source } from '../../ui/Source.tsx'
import { Bone } from '../../ui/States.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useNodeInfo } from './queries.ts'
import { streamTexts } from './streams.ts'

const { symbol: token } = brand.token
const { symbol: usdt } = brand.stable
type Sums = NodeInfo['total']
type Span = 'last24h' | 'total'

/** The four streams in figures: inflow, and how much of it one card received. */
export function Streams() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const info = useNodeInfo()
  const [span, setSpan] = useState<Span>('last24h')
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  const both = (a: string, b: string) =>
    a === '0' && b === '0'
      ? '0'
      : [a === '0' ? '' : `${show(a)} ${usdt}`, b === '0' ? '' : `${show(b)} ${token}`]
          .filter(Boolean)
          .join(' + ')
  if (info.isError && !info.data)
    return (
      <LoadFailed title={t`The nodes' figures could not be loaded`} query={info}>
        <Trans>Buying and claiming do not depend on them.</Trans>
      </LoadFailed>
    )
  if (!info.data) return <Bone className="h-96 rounded-lg" />
  const sums: Sums = info.data[span]
  const whole = streamTexts().reduce(
    (s, { key }) => ({
      usdt: s.usdt + BigInt(sums[key].perNodeUsdt),
      token: s.token + BigInt(sums[key].perNodeToken),
    }),
    { usdt: 0n, token: 0n },
  )
  return (
    <Card label={t`Income of all nodes`}>
      <CardHead
        title={
          <span className="flex items-center gap-1.5">
            <Trans>Income of all nodes</Trans>
            <Source
              source={{
                what: t`Income of all nodes`,
                kind: 'server',
                call: 'getNodeInfo',
                block: info.data.block,
                readAt: info.dataUpdatedAt,
                note: t`Told apart by the events that came with each inflow. What you can claim is read from the contract.`,
              }}
            />
          </span>
        }
      >
        <span className="tnum text-sm text-ink2">
          <Trans>
            Nodes {formatCount(info.data.nodes, tag)} · holders {formatCount(info.data.holders, tag)}
          </Trans>
        </span>
      </CardHead>
      <Choice<Span>
        label={t`Time span`}
        value={span}
        items={[
          { value: 'last24h', label: t`24 hours` },
          { value: 'total', label: t`Since the beginning` },
        ]}
        onChange={setSpan}
      />
      <div className="flex flex-col">
        <span className="text-sm text-ink2">
          <Trans>One node received</Trans>
        </span>
        <span className="tnum text-lg font-medium" data-testid="per-node">
          {both(whole.usdt.toString(), whole.token.toString())}
        </span>
      </div>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {streamTexts().map(({ key, title }) => (
          <li key={key} className="flex flex-col gap-1 py-3 text-sm">
            <span className="flex items-center justify-between gap-3">
              <span className="font-medium">{title}</span>
            </span>
            <Facts>
              <Fact label={t`Inflow`}>{both(sums[key].usdt, sums[key].token)}</Fact>
              <Fact label={t`Per node`}>{both(sums[key].perNodeUsdt, sums[key].perNodeToken)}</Fact>
            </Facts>
          </li>
        ))}
      </ul>
      <Days days={info.data.days} tag={tag} both={both} />
    </Card>
  )
}

/** What one card received on each of the last days with an inflow, newest first. */
function Days({
  days,
  tag,
  both,
}: {
  days: NodeInfo['days']
  tag: string
  both(usdt: string, token: string): string
}) {
  const sums = days
    .map(({ time, streams }) => {
      let [a, b] = [0n, 0n]
      for (const s of Object.values(streams)) {
        a += BigInt(s.perNodeUsdt)
        b += BigInt(s.perNodeToken)
      }
      return { time, usdt: a, token: b }
    })
    .filter((d) => d.usdt > 0n || d.token > 0n)
    .toReversed()
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3">
      <h3>
        <Trans>Per node and day, last 30 days</Trans>
      </h3>
      {sums.length === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>Nothing has come in during these days.</Trans>
        </p>
      ) : (
        <Facts>
          {sums.map((d) => (
            <Fact key={d.time} label={formatDay(d.time, tag)}>
              {both(d.usdt.toString(), d.token.toString())}
            </Fact>
          ))}
        </Facts>
      )}
    </section>
  )
}
