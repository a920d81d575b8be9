import { Trans, useLingui } from '@lingui/react/macro'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { useEffect } from 'react'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { Card } from '../../ui/Card.tsx'
import { OutLink } from '../../ui/OutLink.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { pending } from '../../wallet/flow/pending-list.ts'
import { TxHash } from '../../wallet/TxHash.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import type { Progress } from './lifi.ts'
import type { BridgeConfig } from './offer.ts'
import { useDestinations, useProgress } from './queries.ts'
import { keepSent, type Sent, sentBefore } from './sent.ts'

/** Transfers that this browser sent to other chains, and how far they are. */
export function SentList({ info, config }: { info: ChainInfo; config: BridgeConfig }) {
  const { t } = useLingui()
  const account = useAccount()
  const transactions = useStore(pending)
  const { chainId } = info
  const sent = account === null ? [] : sentBefore(chainId, account, config.contract, transactions)
  const kept = JSON.stringify(sent)
  useEffect(() => {
    const list = JSON.parse(kept) as Sent[]
    if (account !== null && list.length > 0) keepSent(chainId, account, list)
  }, [chainId, account, kept])
  if (sent.length === 0) return null
  return (
    <Card label={t`Sent to other chains`}>
      <h2>
        <Trans>Sent to other chains</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {sent.map((s) => (
          <Item key={s.id} of={s} info={info} config={config} />
        ))}
      </ul>
      <p className="text-xs text-ink2">
        <Trans>Remembered by this browser only. How far one is, LI.FI says.</Trans>
      </p>
    </Card>
  )
}

function Item({ of: s, info, config }: { of: Sent; info: ChainInfo; config: BridgeConfig }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const progress = useProgress(config, info.chainId, s)
  const chain = useDestinations(config, info.chainId).data?.find((c) => c.id === s.toChain)?.name
  const states: Record<Progress['state'], { tone: Tone; name: string }> = {
    pending: { tone: 'wait', name: t`On its way` },
    done: { tone: 'good', name: t`Arrived` },
    refunded: { tone: 'bad', name: t`Came back, or another token arrived` },
    failed: { tone: 'bad', name: t`Failed` },
  }
  const state = states[progress.data?.state ?? 'pending']
  const link = progress.data?.link
  return (
    <li className="flex flex-col gap-1 py-3 text-sm first:pt-0 last:pb-0">
      <span className="flex items-center justify-between gap-3">
        <span className="tnum font-medium">
          {formatAmount(BigInt(s.amount), tag, { digits: 4 })} {brand.stable.symbol} → {chain ?? s.toChain}
        </span>
        <Tag tone={state.tone}>{state.name}</Tag>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink2">
        <span>{formatTime(Math.floor(s.time / 1000), tag, true)}</span>
        <TxHash hash={s.hash} />
      </span>
      {link && (
        <OutLink href={link} className="flex min-h-11 items-center text-kelp">
          {new URL(link).host}
        </OutLink>
      )}
    </li>
  )
}
