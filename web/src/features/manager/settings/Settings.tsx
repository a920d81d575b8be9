import { Trans, useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { guardOfChange } from '@holdfast/protocol/config'
import { type SettingRecord } from '@holdfast/protocol/settings'
import { useState } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Segments.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/Select.tsx'
import { Dotted } from '../../../ui/Mono.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { guardTexts, settingAbout, settingName } from '../../../parts/settings/setting-texts.ts'
import { SettingHistory } from './SettingHistory.tsx'
import { WholeList } from '../kit/ListSection.tsx'
import { useAct, useConsole } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { useShown } from '../../../parts/settings/use-shown.ts'

/** Every setting with its range, value and scheduled change. A change shows both values, and its reason is kept. */
export function Settings({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = useShown()
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<'all' | 'two' | 'scheduled'>('all')
  const [asked, setAsked] = useState<SettingRecord | null>(null)
  const list = useConsole('listSettings', {})
  const about = (s: SettingRecord) => settingAbout(s.key, s.about)
  return (
    <>
      <WholeList
        title={t`Settings`}
        call="listSettings"
        list={list}
        keep={(s) =>
          `${s.key} ${about(s)}`.toLowerCase().includes(search.trim().toLowerCase()) &&
          (which !== 'two' || s.up !== 'one' || s.down !== 'one') &&
          (which !== 'scheduled' || s.scheduled.length > 0)
        }
        id={(s) => s.key}
        columns={[
          {
            key: 'key',
            sort: 'key',
            label: t`Setting`,
            head: true,
            renderCell: (s) => (
              <span className="flex min-w-0 flex-col font-normal">
                <span>{about(s)}</span>
                <Dotted>{s.key}</Dotted>
                {s.scheduled.map((n) => (
                  <span key={n.effectiveAt} className="text-xs text-amber">
                    {t`${show(s, n.value)} from ${formatTime(n.effectiveAt, tag, true)}`}
                  </span>
                ))}
              </span>
            ),
          },
          {
            key: 'guard',
            label: t`Decided by`,
            renderCell: (s) => <GuardText s={s} />,
          },
          {
            key: 'current',
            label: t`Value`,
            right: true,
            renderCell: (s) => (
              <span className={cx('font-medium', s.type !== 'link' && 'whitespace-nowrap')}>
                {show(s, s.current)}
              </span>
            ),
          },
          {
            key: 'act',
            label: t`Change`,
            right: true,
            renderCell: (s) =>
              mayChange ? (
                <Button look="ghost" size="small" onClick={() => setAsked(s)}>
                  <Trans>Change</Trans>
                </Button>
              ) : null,
          },
        ]}
        exported={[
          ['key', (s) => s.key],
          ['current', (s) => s.current],
          ['unit', (s) => s.unit],
          ['min', (s) => s.min],
          ['max', (s) => s.max],
          ['up', (s) => s.up],
          ['down', (s) => s.down],
          ['about', about],
        ]}
        filters={
          <Select<'all' | 'two' | 'scheduled'>
            label={t`What is listed`}
            value={which}
            items={[
              { value: 'all', label: t`All settings` },
              { value: 'two', label: t`Two managers` },
              { value: 'scheduled', label: t`With a change to come` },
            ]}
            onChange={setWhich}
          />
        }
      >
        <TextField label={t`Search`} value={search} onChange={setSearch} />
      </WholeList>
      <SettingHistory />
      {asked && <Change setting={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Who decides about a setting: in both directions alike, or each by itself. */
function GuardText({ s }: { s: SettingRecord }) {
  const { t } = useLingui()
  const texts = guardTexts()
  if (s.up === s.down || s.type === 'link') return <Tag>{texts[s.up]}</Tag>
  const [up, down] = [texts[s.up], texts[s.down]]
  return (
    <span className="flex flex-col items-start gap-1">
      <Tag>{s.type === 'switch' ? t`on: ${up}` : t`up: ${up}`}</Tag>
      <Tag>{s.type === 'switch' ? t`off: ${down}` : t`down: ${down}`}</Tag>
    </span>
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
  const set = useAct('setSetting', (r) =>
    r.state === 'set' ? t`Changed` : t`Proposed; a second manager decides`,
  )
  const proposed = readValue(setting, text)
  const asksLegal = setting.legal && proposed === 'true'
  const ends = setting.scheduled.length > 0
  const ready = proposed !== null && (proposed !== setting.current || ends) && (!asksLegal || legal)
  const guard = proposed === null ? 'one' : guardOfChange(setting, proposed)
  return (
    <ReasonSheet
      title={settingName(setting.key, setting.about)}
      description={
        <>
          <Dotted>{setting.key}</Dotted>
          {guard === 'slow' && (
            <span className="block">
              <Trans>This change needs a second manager, waits, and is shown to everybody meanwhile.</Trans>
            </span>
          )}
        </>
      }
      now={show(setting, setting.current)}
      then={proposed === null ? t`not valid` : show(setting, proposed)}
      word={guard !== 'one' || setting.type === 'switch' ? setting.key : undefined}
      action={guard === 'one' ? t`Change` : t`Propose to a second manager`}
      busy={set.pending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (ready)
          set.submit(
            {
              key: setting.key,
              current: setting.current,
              proposed,
              reason,
              ...(asksLegal ? { legalAdvice: true } : {}),
            },
            onClose,
          )
      }}
    >
      {setting.type === 'switch' ? (
        <Choice
          label={settingName(setting.key, setting.about)}
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

/** The typed value in the wire's form; null when it is invalid or outside the range. */
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
