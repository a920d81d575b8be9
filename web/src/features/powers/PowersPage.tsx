import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PowerFunction, PowerOperation, PowerRole, Powers } from '@holdfast/protocol/powers'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { get } from '../../api/client.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useCardPriceText } from '../../parts/words/card-price.ts'
import { HouseRules } from './HouseRules.tsx'
import { Locks } from './Locks.tsx'
import { capText, impossible, roleText } from './texts.ts'
import { useDelay } from './use-delay.ts'
import { Vault } from './Vault.tsx'

const usePowers = () =>
  useQuery({
    queryKey: ['powers'],
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('getPowers', {}, signal),
  })

/** Who may change what, how late it takes effect, what is announced, and what no key can do. */
export function PowersPage() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const powers = usePowers()
  const cards = useCardPriceText()
  return (
    <Page title={t`Powers`} width="overview">
      <Card label={t`What no key can do`}>
        <h2>
          <Trans>What no key can do</Trans>
        </h2>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink2 lg:columns-2 lg:block lg:gap-x-10 [&>li]:break-inside-avoid lg:[&>li]:mb-1.5">
          {impossible().map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {cards !== null && <p className="text-sm text-ink2">{cards}</p>}
      </Card>
      <Vault />
      <Locks />
      <Loaded
        query={powers}
        failed={t`The powers could not be loaded`}
        skeleton={
          <>
            <Bone className="h-40 rounded-lg" />
            <Bone className="h-96 rounded-lg" />
          </>
        }
      >
        {(data) => (
          <>
            <Pending powers={data} />
            <HouseRules />
            <Roles roles={data.roles} />
            {data.roles.map((role) => (
              <Functions
                key={role.name}
                role={role}
                functions={data.functions.filter((f) => f.role === role.name)}
              />
            ))}
            <Past list={data.past} />
            <p className="px-1 text-xs text-ink3">
              <Trans>Read from the chain's events up to block {formatCount(data.block, tag)}.</Trans>
            </p>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Operation({ o }: { o: PowerOperation }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const dayWord = t`d`
  const states: Record<PowerOperation['state'], string> = {
    scheduled: t`Waiting`,
    ready: t`Can be executed`,
    executed: t`Executed`,
    canceled: t`Cancelled`,
    expired: t`Expired`,
  }
  const waits = o.state === 'scheduled' || o.state === 'ready'
  return (
    <li className="flex flex-col gap-2 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-mono text-[13px] font-medium break-all">
          {o.contract ?? shortAddress(o.target)}.{o.function}
        </span>
        <Tag tone={waits ? 'wait' : o.state === 'executed' ? 'good' : 'plain'}>{states[o.state]}</Tag>
      </div>
      <Facts>
        {o.args.map((a, i) => (
          <Fact key={`${a.name}${i}`} label={a.name || a.type}>
            <span className="font-mono text-[13px] break-all">{a.value}</span>
          </Fact>
        ))}
        <Fact label={t`Announced by`}>
          {shortAddress(o.caller)}, {formatTime(o.scheduledAt, tag, true)}
        </Fact>
        {waits && (
          <Fact label={t`Can be executed`}>
            {o.state === 'ready' ? (
              t`until ${formatTime(o.expiresAt, tag, true)}`
            ) : (
              <Countdown until={o.executableAt} now={now} dayWord={dayWord} />
            )}
          </Fact>
        )}
      </Facts>
    </li>
  )
}

function Pending({ powers }: { powers: Powers }) {
  const { t } = useLingui()
  return (
    <Card label={t`Announced changes`}>
      <CardHead title={<Trans>Announced changes</Trans>}>
        {powers.pending.length > 0 && <Tag tone="wait">{String(powers.pending.length)}</Tag>}
      </CardHead>
      {powers.pending.length === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>
            Nothing is announced. A change with a delay appears here before it can happen, and can still be
            cancelled.
          </Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {powers.pending.map((o) => (
            <Operation key={`${o.operationId}${o.nonce}`} o={o} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Roles({ roles }: { roles: readonly PowerRole[] }) {
  const { t } = useLingui()
  const delay = useDelay()
  return (
    <Card label={t`Roles and who holds them`}>
      <h2>
        <Trans>Roles and who holds them</Trans>
      </h2>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {roles.map((role) => (
          <li key={role.name} className="flex flex-col gap-1 border-t border-line py-3 text-sm">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{role.name}</span>
              <span className="text-ink2">{roleText(role.name)}</span>
            </span>
            {role.holders.length === 0 ? (
              <span className="text-ink3">
                <Trans>held by nobody</Trans>
              </span>
            ) : (
              role.holders.map((h) => (
                <span key={h.account} className="-my-2 flex items-center justify-between gap-2">
                  <span className="flex items-center font-mono text-[13px]">
                    {shortAddress(h.account)}
                    <CopyButton text={h.account} label={t`Copy address`} doneLabel={t`Copied`} />
                  </span>
                  <span className="text-ink2">{t`delay: ${delay(h.delay)}`}</span>
                </span>
              ))
            )}
            <span className="text-xs text-ink3">
              {role.delayMinimum === 0
                ? t`Acts at once, also off the test chain.`
                : role.cancelledBy
                  ? t`Can be cancelled by ${role.cancelledBy}. Off the test chain the delay is at least ${delay(role.delayMinimum)}.`
                  : t`Off the test chain the delay is at least ${delay(role.delayMinimum)}.`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Functions({ role, functions }: { role: PowerRole; functions: readonly PowerFunction[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const delay = useDelay()
  const delays = role.holders.map((h) => h.delay)
  const least = delays.length === 0 ? null : Math.min(...delays)
  if (functions.length === 0) return null
  return (
    <Card label={t`What ${role.name} may call`}>
      <details className="group">
        <summary className="-my-2 flex min-h-11 list-none items-center justify-between gap-3">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">
              <Trans>What {role.name} may call</Trans>
            </span>
            <span className="text-sm text-ink2">
              {least === null
                ? plural(functions.length, {
                    one: `${functions.length} function, held by nobody`,
                    other: `${functions.length} functions, held by nobody`,
                  })
                : plural(functions.length, {
                    one: `${functions.length} function, delay: ${delay(least)}`,
                    other: `${functions.length} functions, delay: ${delay(least)}`,
                  })}
            </span>
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.7}
            aria-hidden="true"
            className="shrink-0 text-ink2 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line">
          {functions.map((f) => (
            <li
              key={`${f.contract}${f.selector}`}
              className="flex flex-col gap-0.5 py-3 text-sm lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_220px] lg:gap-x-6"
            >
              <span className="font-mono text-[13px] break-all">
                {f.contract}.{f.function.replace(/\(.*$/, '')}
              </span>
              <span className="text-ink2">{capText(f.contract, f.function) ?? f.cap}</span>
              <span className="text-xs text-ink3 lg:text-right">
                {f.lastUse ? t`last used ${formatTime(f.lastUse.time, tag, true)}` : t`never used`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

function Past({ list }: { list: readonly PowerOperation[] }) {
  const { t } = useLingui()
  if (list.length === 0) return null
  return (
    <Card label={t`Announced before`}>
      <h2>
        <Trans>Announced before</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {list.slice(0, 10).map((o) => (
          <Operation key={`${o.operationId}${o.nonce}`} o={o} />
        ))}
      </ul>
    </Card>
  )
}
