import type { ContractName } from '@holdfast/protocol/contracts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PowerOperation, Powers } from '@holdfast/protocol/powers'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { Address, Hex } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { get } from '../../../api/client.ts'
import { sameAddress, shortAddresses } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Mono } from '../../../ui/Mono.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import type { FlowTitle } from '../../../wallet/flow/runner.ts'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { useAccount } from '../../../wallet/use-reads.ts'
import { useIsGuardian } from './governed.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'

// Few come to cancel, and the console's first page loads no sheets.
const CancelAnnounced = lazyPart(() => import('./CancelAnnounced.tsx'))

/** Figures of this size are amounts with 18 decimals; counts and rates of bps are shorter. */
const AMOUNT = /^\d{13,}$/

/** The calls announced at the AccessManager, and the roles that may cancel them; undefined until known. */
function usePowers() {
  return useQuery({
    queryKey: ['powers', 'console'],
    refetchInterval: 5_000,
    queryFn: ({ signal }) => get('getPowers', {}, signal),
  }).data
}

/** Whether guardians may cancel the call: the role that its function belongs to says so. */
function guardianCancels(powers: Powers, o: PowerOperation): boolean {
  const role = powers.functions.find((f) => f.contract === o.contract && f.function === o.function)?.role
  return powers.roles.find((r) => r.name === role)?.cancelledBy === 'GUARDIAN'
}

/**
 * Announced calls to one contract. Here the account that announced one makes it after the delay, and that account or a
 * guardian of its role cancels it.
 */
export function Announced({
  target,
  title,
  only,
}: {
  target: ContractName
  /** of the transaction that makes one */
  title: FlowTitle
  /** shows only calls whose signature begins with one of these */
  only: readonly string[]
}) {
  const { data: info } = useChainInfo()
  const powers = usePowers()
  if (!info || !powers) return null
  const address = contractOf(info, target)
  return (
    <Operations
      powers={powers}
      title={title}
      shown={powers.pending.filter(
        (o) => sameAddress(o.target, address) && only.some((name) => o.function.startsWith(name)),
      )}
    />
  )
}

/** All announced calls, for guardians to cancel. They are made in the sections where they were announced. */
export function AllAnnounced() {
  const { t } = useLingui()
  const powers = usePowers()
  if (!powers) return null
  // Stays mounted when the last operation is gone, because the sheet that cancelled it still shows the result.
  return (
    <>
      {powers.pending.length === 0 && (
        <Card label={t`Announced changes`}>
          <CardHead title={<Trans>Announced changes</Trans>} />
          <p className="text-sm text-ink2">
            <Trans>
              Nothing is announced. What a contract delays appears here before it can happen, and a guardian
              can cancel it.
            </Trans>
          </p>
        </Card>
      )}
      <Operations powers={powers} title={null} shown={powers.pending} />
    </>
  )
}

function Operations({
  powers,
  title,
  shown,
}: {
  powers: Powers
  /** null where nothing is made */
  title: FlowTitle | null
  shown: readonly PowerOperation[]
}) {
  const { t } = useLingui()
  const account = useAccount()
  const guardian = useIsGuardian().data?.value === true
  const { start, sheet } = useFlowSheet()
  const [cancelled, setCancelled] = useState<PowerOperation | null>(null)
  return (
    <>
      {shown.map((o) => {
        const own = sameAddress(o.caller, account)
        const make = () =>
          title &&
          start({
            title: t`Make the announced change`,
            flow: plainFlow(title, async () => ({ to: o.target as Address, data: o.data as Hex })),
          })
        return (
          <Operation
            key={`${o.operationId} ${o.nonce}`}
            operation={o}
            onMake={own && title ? make : null}
            onCancel={own || (guardian && guardianCancels(powers, o)) ? () => setCancelled(o) : null}
          />
        )
      })}
      {sheet}
      {cancelled && (
        <Suspense fallback={<Waiting />}>
          <CancelAnnounced operation={cancelled} onClose={() => setCancelled(null)} />
        </Suspense>
      )}
    </>
  )
}

function Operation({
  operation: o,
  onMake,
  onCancel,
}: {
  operation: PowerOperation
  onMake: (() => void) | null
  onCancel: (() => void) | null
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const dayWord = t`d`
  const ready = o.state === 'ready' || now >= o.executableAt
  return (
    <Card label={t`Announced: ${o.function}`}>
      <CardHead title={<Trans>Announced</Trans>}>
        <Tag tone={ready ? 'good' : 'wait'}>{ready ? t`Can be made` : t`Waiting`}</Tag>
      </CardHead>
      <Mono className="break-all">{o.contract === null ? o.function : `${o.contract}.${o.function}`}</Mono>
      <Facts>
        {o.args.map((a) => (
          <Fact key={a.name} label={a.name}>
            <span className="break-all" title={a.value}>
              {AMOUNT.test(a.value) ? formatAmount(BigInt(a.value), tag) : shortAddresses(a.value)}
            </span>
          </Fact>
        ))}
        <Fact label={t`Announced by`}>{shortAddresses(o.caller)}</Fact>
        {ready ? (
          <Fact label={t`Until`}>{formatTime(o.expiresAt, tag, true)}</Fact>
        ) : (
          <Fact label={t`Can be made in`}>
            <Countdown until={o.executableAt} now={now} dayWord={dayWord} />
          </Fact>
        )}
      </Facts>
      {(onMake || onCancel) && (
        <div className="flex flex-wrap gap-2">
          {onMake && (
            <Button size="small" disabled={!ready} onClick={onMake}>
              <Trans>Make the change</Trans>
            </Button>
          )}
          {onCancel && (
            <Button size="small" look="ghost" onClick={onCancel}>
              <Trans>Cancel the change</Trans>
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
