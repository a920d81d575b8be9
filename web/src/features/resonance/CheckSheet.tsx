import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import type { Checked, CheckName, Outcome } from './check.ts'
import { type Recomputed, recompute } from './read-period.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol
type Props = { period: number; open: boolean; onClose(): void; onClosed(): void }

/** Recomputes a period from the chain in this browser, and says whether contract and server agree. */
export default function CheckSheet({ period, ...sheet }: Props) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const query = useQuery({
    queryKey: ['resonance', 'recomputed', info?.chainId, account, period],
    enabled: info !== undefined,
    staleTime: 0,
    queryFn: () => {
      if (!info) throw new Error('asked before the deployment is known')
      return recompute(info, period, account)
    },
  })
  return (
    <Sheet
      {...sheet}
      title={t`Check it yourself`}
      description={t`Period ${period}: this browser reads orders and block hash from the chain and computes the draw again.`}
      closeLabel={t`Close`}
    >
      {query.data ? (
        <>
          <div aria-live="polite">
            <Verdict of={query.data.checked.verdict} />
          </div>
          <Steps {...query.data} />
        </>
      ) : query.isError ? (
        <LoadFailed title={t`It could not be recomputed`} query={query} />
      ) : (
        <Bone className="h-80 rounded-md" />
      )}
    </Sheet>
  )
}

function Verdict({ of }: { of: Checked['verdict'] }) {
  const { t } = useLingui()
  switch (of) {
    case 'same':
      return (
        <Notice tone="good" title={t`Equal: chain, contract and server say the same`}>
          <Trans>
            Every order of the period was read from the chain, and the draw computed from its block.
          </Trans>
        </Notice>
      )
    case 'differs':
      return (
        <Notice tone="bad" title={t`It differs`}>
          <Trans>
            The marked steps show where. What you are paid follows from the contract, not from what our server
            shows. Keep this page and ask the operator.
          </Trans>
        </Notice>
      )
    case 'part':
      return (
        <Notice tone="wait" title={t`Equal as far as it can be told`}>
          <Trans>
            The chain's node does not search that far back, or no longer has the block. Another node does.
          </Trans>
        </Notice>
      )
    case 'waiting':
      break
  }
  return (
    <Notice tone="wait" title={t`Not settled yet`}>
      <Trans>What joined adds up. Compare the rest once the period is settled.</Trans>
    </Notice>
  )
}

function Steps({ server, chain, checked }: Recomputed) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const o = checked.outcomes
  const name = t`Hash of the draw's block`
  const money = (v: bigint) => `${formatAmount(v, tag, { digits: 6 })} ${usdt}`
  const exact = (v: bigint | string) => String(v)
  return (
    <div className="flex flex-col divide-y divide-line">
      <Step name="terms" outcome={o.terms} title={t`Terms of the period`}>
        <Line label={t`At most filled`}>{money(chain.period.capacity)}</Line>
        <Line label={t`At least joined`}>{money(chain.period.minimum)}</Line>
      </Step>
      <Step name="sums" outcome={o.sums} title={t`Orders on the ring`} result={money(checked.total)}>
        {checked.orders !== null && (
          <p className="text-sm text-ink2">
            {plural(checked.orders, {
              one: `${formatCount(checked.orders, tag)} order lies from 0 to ${money(checked.total)}, without gap or overlap.`,
              other: `${formatCount(checked.orders, tag)} orders lie one after the other from 0 to ${money(checked.total)}, without gap or overlap.`,
            })}
          </p>
        )}
      </Step>
      <Step name="state" outcome={o.state} title={t`What that leads to`} />
      {o.hash !== 'none' && (
        <Step name="hash" outcome={o.hash} title={name}>
          {chain.blockHash && (
            <CopyField
              mono
              caption={t`Block ${formatCount(chain.period.drawBlock, tag)}`}
              text={chain.blockHash}
              label={t`Copy: ${name}`}
              doneLabel={t`Copied`}
            />
          )}
        </Step>
      )}
      {o.start !== 'none' && (
        <Step name="start" outcome={o.start} title={t`Where filling begins`}>
          <p className="font-mono text-xs break-all text-ink2">
            keccak256(hash, {chain.chainId}, {chain.contract}, {server.period}) mod {exact(checked.total)}
          </p>
          {checked.start !== null && (
            <p className="font-mono text-xs break-all">
              = {exact(checked.start)} ({money(checked.start)})
            </p>
          )}
          {chain.period.proRata && (
            <p className="text-sm text-ink2">
              <Trans>The draw was missed: everybody is filled by the same part.</Trans>
            </p>
          )}
        </Step>
      )}
      <Step
        name="fills"
        outcome={o.fills}
        title={t`All fills together`}
        result={checked.filled === null ? undefined : money(checked.filled)}
      />
      {o.own !== 'none' && (
        <Step name="own" outcome={o.own} title={t`My own fills and rewards`}>
          {checked.own.length === 0 ? (
            <p className="text-sm text-ink2">
              <Trans>You have no order in this period.</Trans>
            </p>
          ) : (
            checked.own.map((own) => (
              <Line key={own.orderId} label={t`Order ${own.orderId}`}>
                {money(own.fill)} / {money(own.amount)}
                <span className="block text-xs text-ink2">
                  {formatAmount(own.rewardUsdt, tag, { digits: 6 })} {usdt} +{' '}
                  {formatAmount(own.rewardToken, tag, { digits: 6 })} {token}
                </span>
              </Line>
            ))
          )}
        </Step>
      )}
      <p className="pt-3 text-xs text-ink3">
        <Trans>Equal means: to the last base unit, by chain, contract and server alike.</Trans>
      </p>
    </div>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="tnum flex justify-between gap-3 text-sm">
    <span className="text-ink2">{label}</span>
    <span className="text-right">{children}</span>
  </p>
)

function Step({
  name,
  outcome,
  title,
  result,
  children,
}: {
  name: CheckName
  outcome: Outcome
  title: string
  result?: string | undefined
  children?: ReactNode
}) {
  const { t } = useLingui()
  const Mark = { same: Check, differs: X, open: Minus, none: Minus }[outcome]
  const word = {
    same: t`equal`,
    differs: t`differs`,
    open: t`cannot be told yet`,
    none: '',
  }[outcome]
  return (
    <details
      open={outcome === 'differs' || (name === 'own' && outcome === 'same')}
      data-testid={`check-${name}`}
      data-outcome={outcome}
    >
      <summary className="flex min-h-12 list-none items-center gap-3 text-sm">
        <span
          className={cx(
            'grid size-5 shrink-0 place-items-center rounded-full',
            outcome === 'same' && 'bg-kelp text-kelp-ink',
            outcome === 'differs' && 'bg-red-soft text-red',
            (outcome === 'open' || outcome === 'none') && 'bg-sunken text-ink2',
          )}
        >
          <Mark size={12} strokeWidth={3} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1 font-medium">
          {title}
          <span className={cx('block text-xs font-normal', outcome === 'differs' ? 'text-red' : 'text-ink2')}>
            {word}
          </span>
        </span>
        {result && <span className="tnum text-right text-ink2">{result}</span>}
      </summary>
      {children && <div className="flex flex-col gap-2 pt-1 pb-4 pl-8">{children}</div>}
    </details>
  )
}
