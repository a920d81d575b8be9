import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { HouseRules as Rules } from '@holdfast/protocol/settings'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { get } from '../../api/client.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { guardTexts, settingAbout } from '../../parts/settings/setting-texts.ts'
import { useShown } from '../../parts/settings/use-shown.ts'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useDelay } from './use-delay.ts'

const useRules = () =>
  useQuery({
    queryKey: ['houseRules'],
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('getHouseRules', {}, signal),
  })

/** What operators can change on the server: who must agree, the delay, and whether it is announced. */
export function HouseRules() {
  const { t } = useLingui()
  const rules = useRules()
  return (
    <Loaded
      query={rules}
      failed={t`The rules of the server could not be loaded`}
      skeleton={<Bone className="h-40 rounded-lg" />}
    >
      {(data) => (
        <>
          <Announced rules={data} />
          <Settings rules={data} />
        </>
      )}
    </Loaded>
  )
}

function Announced({ rules }: { rules: Rules }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = useShown()
  const delay = useDelay()
  return (
    <Card label={t`Announced on the server`}>
      <CardHead title={<Trans>Announced on the server</Trans>}>
        {rules.pending.length > 0 && <Tag tone="wait">{String(rules.pending.length)}</Tag>}
      </CardHead>
      {rules.pending.length === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>No change of a setting is announced.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {rules.pending.map((p) => (
            <li
              key={`${p.key}${p.effectiveAt}`}
              className="flex flex-col gap-2 py-3 text-sm first:pt-0 last:pb-0"
            >
              <span className="font-medium">{settingAbout(p.key, p.key)}</span>
              <Facts>
                <Fact label={t`Now`}>{show(p, p.current)}</Fact>
                <Fact label={t`Then`} strong>
                  {show(p, p.value)}
                </Fact>
                <Fact label={t`In force from`}>{formatTime(p.effectiveAt, tag, true)}</Fact>
                <Fact label={t`Reason`}>{p.reason}</Fact>
              </Facts>
            </li>
          ))}
        </ul>
      )}
      <ul className="flex list-disc flex-col gap-1.5 border-t border-line pt-3 pl-5 text-sm text-ink2">
        <li>
          <Trans>
            What can hurt users takes two managers, each with the wallet's signature, and waits{' '}
            {delay(rules.settingDelay)}. One manager alone ends what is announced.
          </Trans>
        </li>
        <li>
          <Trans>
            A deduction from a balance takes two people and waits {delay(rules.deductionDelay)}. Its owner
            sees it with the reason, can withdraw meanwhile, and any one of the operators can stop it.
          </Trans>
        </li>
        <li>
          <Trans>
            One person alone moves a price by {formatPercent(BigInt(rules.priceStepBps), 10_000n, tag, 2)} at
            most from what two agreed to. A conversion by such a price costs at least as much.
          </Trans>
        </li>
        <li>
          <Trans>No setting closes withdrawals.</Trans>
        </li>
      </ul>
    </Card>
  )
}

function Settings({ rules }: { rules: Rules }) {
  const { t } = useLingui()
  const show = useShown()
  const guards = guardTexts()
  const count = rules.settings.length
  return (
    <Card label={t`Settings of the server`}>
      <details className="group">
        <summary className="-my-2 flex min-h-11 list-none items-center justify-between gap-3">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">
              <Trans>Settings of the server</Trans>
            </span>
            <span className="text-sm text-ink2">
              {plural(count, {
                one: `${count} setting, with who decides`,
                other: `${count} settings, with who decides`,
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
          {rules.settings.map((s) => (
            <li
              key={s.key}
              className="flex flex-col gap-0.5 py-3 text-sm lg:grid lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_260px] lg:gap-x-6"
            >
              <span>{settingAbout(s.key, s.about)}</span>
              <span className="tnum break-all">{show(s, s.current)}</span>
              <span className="flex flex-col text-xs text-ink2 lg:text-right">
                {s.type === 'link' || s.up === s.down ? (
                  guards[s.up]
                ) : s.type === 'switch' ? (
                  <>
                    <span>{t`on: ${guards[s.up]}`}</span>
                    <span>{t`off: ${guards[s.down]}`}</span>
                  </>
                ) : (
                  <>
                    <span>{t`up: ${guards[s.up]}`}</span>
                    <span>{t`down: ${guards[s.down]}`}</span>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
