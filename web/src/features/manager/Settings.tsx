import { Trans, useLingui } from '@lingui/react/macro'
import { parseAmount, toDecimal } from '@holdfast/protocol/amounts'
import type { SettingRecord, SetSettingResult } from '@holdfast/protocol/config'
import { useState } from 'react'
import { formatTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Bone, Dotted } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { settingAbout } from './setting-texts.ts'
import { SettingHistory } from './SettingHistory.tsx'
import { useAct, useConsole } from './queries.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { useShown } from './use-shown.ts'

/** Every setting with its range, value and what is scheduled; a change shows now and then, and its reason is kept. */
export function Settings({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = useShown()
  const list = useConsole<SettingRecord[]>('listSettings')
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<SettingRecord | null>(null)
  const found = list.data?.filter((s) =>
    `${s.key} ${settingAbout(s.key, s.about)}`.toLowerCase().includes(search.toLowerCase()),
  )
  return (
    <section className="flex flex-col gap-3" aria-label={t`Settings`}>
      <h2>
        <Trans>Settings</Trans>
      </h2>
      <TextField label={t`Search`} value={search} onChange={setSearch} />
      {list.isError && !list.data ? (
        <LoadFailed title={t`The settings could not be loaded`} query={list}>
          {list.error.message}
        </LoadFailed>
      ) : !found ? (
        <Bone className="h-96 rounded-lg" />
      ) : (
        <ul className="hf-card divide-y divide-line">
          {found.map((s) => (
            <li
              key={s.key}
              className="flex flex-col gap-x-4 gap-y-1 px-4 py-3 lg:flex-row lg:items-center lg:justify-between"
            >
              <span className="flex min-w-0 flex-col">
                <Dotted>{s.key}</Dotted>
                <span className="text-sm text-ink2">{settingAbout(s.key, s.about)}</span>
                {s.scheduled.map((n) => (
                  <span key={n.effectiveAt} className="text-xs text-amber">
                    {t`${show(s, n.value)} from ${formatTime(n.effectiveAt, tag, true)}`}
                  </span>
                ))}
              </span>
              <span className="flex min-h-11 shrink-0 items-center gap-3">
                {s.second && <Tag>{t`Two managers`}</Tag>}
                <span className="tnum min-w-0 flex-1 text-right text-sm font-medium [overflow-wrap:anywhere]">
                  {show(s, s.current)}
                </span>
                {mayChange && (
                  <Button look="ghost" size="small" onClick={() => setAsked(s)}>
                    <Trans>Change</Trans>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <SettingHistory />
      {asked && <Change setting={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function Change({ setting, onClose }: { setting: SettingRecord; onClose(): void }) {
  const { t } = useLingui()
  const show = useShown()
  const amount = setting.type === 'amount'
  const [text, setText] = useState(
    amount
      ? toDecimal(BigInt(setting.current))
      : setting.type === 'switch'
        ? String(setting.current !== 'true')
        : setting.current,
  )
  const [legal, setLegal] = useState(false)
  const set = useAct<SetSettingResult>('setSetting', (r) =>
    r.state === 'set' ? t`Changed` : t`Proposed; a second manager decides`,
  )
  const proposed = readValue(setting, text)
  const asksLegal = setting.legal && proposed === 'true'
  const ready = proposed !== null && proposed !== setting.current && (!asksLegal || legal)
  return (
    <ReasonSheet
      title={setting.key}
      description={settingAbout(setting.key, setting.about)}
      now={show(setting, setting.current)}
      then={proposed === null ? t`not valid` : show(setting, proposed)}
      word={setting.second || setting.type === 'switch' ? setting.key : undefined}
      action={setting.second ? t`Propose to a second manager` : t`Change`}
      busy={set.isPending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (ready)
          set.mutate(
            {
              key: setting.key,
              current: setting.current,
              proposed,
              reason,
              ...(asksLegal ? { legalAdvice: true } : {}),
            },
            { onSuccess: onClose },
          )
      }}
    >
      {setting.type === 'switch' ? (
        <Choice
          label={setting.key}
          items={[
            { value: 'true', label: t`on` },
            { value: 'false', label: t`off` },
          ]}
          value={text}
          onChange={setText}
        />
      ) : (
        <TextField
          label={setting.unit === 'bps' ? t`Of 10,000` : (setting.unit ?? t`Value`)}
          value={text}
          onChange={setText}
          problem={proposed === null ? t`This is outside what the setting allows` : null}
          note={
            setting.min !== null && setting.max !== null
              ? t`From ${show(setting, setting.min)} to ${show(setting, setting.max)}`
              : undefined
          }
        />
      )}
      {asksLegal && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={legal}
            onChange={(event) => setLegal(event.target.checked)}
            className="size-5 accent-kelp"
          />
          <Trans>Legal advice was taken for every place where this is offered.</Trans>
        </label>
      )}
    </ReasonSheet>
  )
}

/** What was typed as the wire wants it; null when it is outside the range. */
function readValue(s: SettingRecord, text: string): string | null {
  if (s.type === 'amount') {
    const amount = parseAmount(text)
    return amount.ok && inRange(s, amount.value) ? String(amount.value) : null
  }
  if (s.type === 'integer')
    return /^\d{1,15}$/.test(text) && inRange(s, BigInt(text)) ? String(Number(text)) : null
  return text
}

const inRange = (s: SettingRecord, value: bigint) =>
  (s.min === null || value >= BigInt(s.min)) && (s.max === null || value <= BigInt(s.max))
