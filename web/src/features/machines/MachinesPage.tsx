import { Trans, useLingui } from '@lingui/react/macro'
import type { Machine, MachineState } from '@holdfast/protocol/machines'
import { Link } from '@tanstack/react-router'
import { Cpu } from 'lucide-react'
import { fileUrl } from '../../api/notices.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { LoadedList } from '../../ui/Loaded.tsx'
import { useShut } from '../../parts/ModuleGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { useMachineKinds, useMachineTotals } from './queries.ts'

const [usdt, token] = [brand.stable.symbol, brand.token.symbol]

export function useMachineState() {
  const { t } = useLingui()
  return (state: MachineState): { tone: Tone; text: string } =>
    ({
      open: { tone: 'good' as const, text: t`On sale` },
      limitReached: { tone: 'wait' as const, text: t`Limit reached` },
      soldOut: { tone: 'bad' as const, text: t`Sold out` },
      closed: { tone: 'plain' as const, text: t`Not on sale` },
    })[state]
}

/** Machines on sale, and what backs them. */
export function MachinesPage() {
  const { t } = useLingui()
  const kinds = useMachineKinds()
  const shut = useShut('machines')
  return (
    <Page
      title={t`Mining machines`}
      side={
        <Link to="/mine" className="flex min-h-11 items-center text-sm font-medium text-kelp no-underline">
          <Trans>My machines</Trans>
          <Onward />
        </Link>
      }
    >
      {shut ?? (
        <>
          <Totals />
          <LoadedList
            query={kinds}
            failed={t`The machines could not be loaded`}
            skeleton={<Bone className="h-60 rounded-lg" />}
            empty={
              <Empty
                icon={<Cpu size={22} strokeWidth={1.7} aria-hidden="true" />}
                title={t`Nothing on sale at the moment`}
              >
                <Trans>What is put on sale will be listed here.</Trans>
              </Empty>
            }
          >
            {(loaded) => (
              <ul className="flex flex-col gap-3">
                {loaded.records.map((m) => (
                  <li key={m.id}>
                    <Kind machine={m} />
                  </li>
                ))}
              </ul>
            )}
          </LoadedList>
        </>
      )}
    </Page>
  )
}

function Totals() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data, isError } = useMachineTotals()
  // The list below says that nothing came.
  if (!data) return isError ? null : <Bone className="h-24 rounded-lg" />
  const show = (v: string) => `${formatAmount(BigInt(v), tag, { digits: 0 })} ${token}`
  const both = BigInt(data.reserved) + BigInt(data.budget)
  return (
    <Card label={t`Machines in all`}>
      <Facts>
        <Fact label={t`Machines in all`}>
          {t`${formatCount(data.sold, tag)} of ${formatCount(data.total, tag)} sold`}
        </Fact>
      </Facts>
      <ReserveLine
        label={t`${show(data.reserved)} set aside for machines that were sold, ${show(data.budget)} free for further ones`}
        filled={ratio(BigInt(data.reserved), both)}
        hatched={1}
        left={<Trans>Set aside: {show(data.reserved)}</Trans>}
        right={<Trans>Free: {show(data.budget)}</Trans>}
      />
    </Card>
  )
}

function Kind({ machine: m }: { machine: Machine }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const state = useMachineState()(m.state)
  const show = (v: string, digits = 4) => formatAmount(BigInt(v), tag, { digits })
  return (
    <Link
      to="/machineDetail"
      search={{ id: m.id }}
      className="hf-card flex flex-col gap-3 p-4 text-ink no-underline hover:bg-sunken"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-3">
          {m.image !== null && (
            <img src={fileUrl(m.image)} alt="" loading="lazy" className="size-12 rounded-md object-cover" />
          )}
          <span className="min-w-0 font-medium" lang={tagOf(m.text.language)}>
            {m.text.title}
          </span>
        </span>
        <Tag tone={state.tone}>{state.text}</Tag>
      </span>
      <Facts>
        <Fact label={t`Price`} strong>
          {show(m.price, 18)} {usdt}
        </Fact>
        <Fact label={t`Computing power`}>{show(m.power, 2)}</Fact>
        <Fact label={t`Output a day`}>
          {show(m.dailyOutput)} {token}
        </Fact>
        <Fact label={t`Days`}>{formatCount(m.days, tag)}</Fact>
        <Fact label={t`Returns at most`}>
          {show(m.totalOutput)} {token}
        </Fact>
        <Fact label={t`Can be bought`}>{formatCount(m.available, tag)}</Fact>
      </Facts>
    </Link>
  )
}
