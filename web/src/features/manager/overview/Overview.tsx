import { Trans, useLingui } from '@lingui/react/macro'
import type { InputOf, ListName } from '@holdfast/client/names'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { useChainInfo } from '../../../api/chain-info.ts'
import { get } from '../../../api/client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/Copy.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { Mono } from '../../../ui/Mono.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Notice, Tag } from '../../../ui/Tag.tsx'
import { AllAnnounced } from '../kit/Announced.tsx'
import { useConsolePage } from '../kit/queries.ts'
import { OpenSections, type SectionProps } from '../kit/section.ts'
import { alarmText } from '../kit/alarms.ts'
import { Money } from './Money.tsx'

function useHealth() {
  return useQuery({
    queryKey: ['health'],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('/api/health', {}, signal),
  })
}

/** How the product is: alarms, money, health, what waits for people with the operator's roles, and the contracts. */
export function Overview({ roles }: SectionProps) {
  const { sections, open } = use(OpenSections)
  const queues = sections.flatMap(({ path, queues = [] }) => queues.map((queue) => ({ path, queue })))
  return (
    <div className="flex flex-col gap-3 lg:gap-4">
      <Alarms />
      <Money flows={sections.some((s) => s.path === 'treasury')} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <HealthCard />
        {queues.map(({ path, queue: { label, call, query } }) => (
          <Queue key={label()} label={label()} call={call} query={query} onOpen={() => open(path)} />
        ))}
      </div>
      {roles.includes('store') && <Shipping />}
      {sections.some((s) => s.path === 'pools') && <AllAnnounced />}
      <Contracts />
    </div>
  )
}

/** Active alarms in words, each with a link to the section that handles it. */
function Alarms() {
  const { sections, open } = use(OpenSections)
  const health = useHealth()
  return health.data?.alarms.map((name) => {
    const place = sections.find((s) => s.alarms?.includes(name))
    return (
      <Notice
        key={name}
        tone="bad"
        title={alarmText(name)}
        action={
          place && (
            <Button look="ghost" size="small" onClick={() => open(place.path)}>
              {place.title()}
            </Button>
          )
        }
      />
    )
  })
}

function HealthCard() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const health = useHealth()
  const figure = (value: number | null | undefined) =>
    typeof value === 'number' ? formatCount(value, tag) : '–'
  return (
    <Card label={t`Health`}>
      <CardHead title={t`Health`}>
        {health.isError ? (
          <Tag tone="bad">{t`No answer`}</Tag>
        ) : !health.data ? (
          <Bone className="h-5 w-16" />
        ) : (
          <Tag tone={health.data.ok ? 'good' : 'bad'}>{health.data.ok ? t`Well` : t`Not well`}</Tag>
        )}
      </CardHead>
      <Facts>
        <Fact label={t`Blocks behind`}>{figure(health.data?.lag)}</Fact>
        <Fact label={t`Final up to block`}>{figure(health.data?.finalized)}</Fact>
      </Facts>
    </Card>
  )
}

function Shipping() {
  const { t } = useLingui()
  return (
    <Card label={t`Orders to send`}>
      <CardHead title={<Trans>Orders to send</Trans>} />
      <p className="text-sm text-ink2">
        <Trans>Orders of your store are with the shop, where you send them.</Trans>
      </p>
      <Link to="/shopOrder" search={{ tab: 'send' }} className={linkButton('ghost', 'small')}>
        <Trans>Open the orders to send</Trans>
      </Link>
    </Card>
  )
}

function Queue({
  label,
  call,
  query,
  onOpen,
}: {
  label: string
  call: ListName
  query: InputOf<ListName>
  onOpen(): void
}) {
  const { tag } = useLanguage()
  const list = useConsolePage(call, query, 1, 1)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="hf-card flex flex-col items-start gap-3 p-4 text-left hover:bg-sunken"
    >
      <span className="font-medium">{label}</span>
      {list.data ? (
        <Figure size="title" value={formatCount(list.data.total, tag)} />
      ) : list.isError ? (
        <span className="text-sm text-red">{list.error.message}</span>
      ) : (
        <Bone className="h-8 w-12" />
      )}
    </button>
  )
}

function Contracts() {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  if (!info) return <Bone className="h-60 rounded-lg" />
  return (
    <Card label={t`Contracts`}>
      <h2>
        <Trans>Contracts on {info.name}</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {Object.entries(info.contracts).map(([name, address]) => (
          <li key={name} className="flex items-center gap-2 py-1">
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">{name}</p>
              <Mono className="break-all">{address}</Mono>
            </div>
            <CopyButton text={address} label={t`Copy address of ${name}`} doneLabel={t`Copied`} />
          </li>
        ))}
      </ul>
      <Facts ruled>
        <Fact label={t`Chain id`}>{info.chainId}</Fact>
        <Fact label={t`Read up to block`}>{info.head.indexed}</Fact>
        <Fact label={t`Final up to block`}>{info.head.finalized}</Fact>
      </Facts>
    </Card>
  )
}
