import { Trans, useLingui } from '@lingui/react/macro'
import { type ManagedNotice, NOTICE_TYPES, type NoticeType } from '@holdfast/protocol/content'
import type { WrittenText } from '@holdfast/protocol/texts'
import { useId, useState } from 'react'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Check } from '../kit/Check.tsx'
import { PictureField } from '../kit/PictureField.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { Texts, written } from '../kit/Texts.tsx'
import { noticeType } from './texts.ts'

/** Unix seconds as the value of a `datetime-local` field, in the reader's time zone. */
const toField = (seconds: number) => {
  const date = new Date(seconds * 1000)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const fromField = (text: string): number | null =>
  text === '' || Number.isNaN(Date.parse(text)) ? null : Math.floor(Date.parse(text) / 1000)

/** Form to write or change a notice. */
export function NoticeEditor({ notice, onClose }: { notice: ManagedNotice | null; onClose(): void }) {
  const { t } = useLingui()
  const [types, setTypes] = useState<NoticeType>(notice?.types ?? 'announcement')
  const [texts, setTexts] = useState<WrittenText[]>(notice?.texts ?? [])
  const [image, setImage] = useState<string | null>(notice?.image ?? null)
  const [link, setLink] = useState(notice?.link ?? '')
  const [pinned, setPinned] = useState(notice?.pinned ?? false)
  const [published, setPublished] = useState(notice?.published ?? true)
  const [start, setStart] = useState(() => toField(notice?.startAt ?? Math.floor(Date.now() / 1000)))
  const [end, setEnd] = useState(notice?.endAt ? toField(notice.endAt) : '')
  const save = useAct('saveNotice', () => t`Saved`)
  const [from, until] = [fromField(start), fromField(end)]
  const said = written(texts)
  const readable = said.some((w) => w.language === 'tw' || w.language === 'en')
  const problem = !readable
    ? t`Write it in traditional Chinese or English at least`
    : from === null
      ? t`Say from when it is shown`
      : until !== null && until <= from
        ? t`It ends before it begins`
        : null
  return (
    <ReasonSheet
      title={notice ? t`Change a notice` : t`Write a notice`}
      action={problem ?? t`Save`}
      busy={save.pending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (problem === null && from !== null)
          save.submit(
            {
              ...(notice ? { id: notice.id, version: notice.version } : {}),
              types,
              texts: said,
              image,
              link: link.trim() === '' ? null : link.trim(),
              pinned,
              published,
              startAt: from,
              endAt: until,
              reason,
            },
            onClose,
          )
      }}
    >
      <Select<NoticeType>
        label={t`Kind`}
        value={types}
        items={NOTICE_TYPES.map((value) => ({ value, label: noticeType(value) }))}
        onChange={setTypes}
      />
      <Texts value={texts} onChange={setTexts} />
      <PictureField value={image} onChange={setImage} />
      <TextField
        label={t`Leads to`}
        value={link}
        onChange={setLink}
        placeholder="https://… /hosting"
        maxLength={280}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <When label={t`Shown from`} value={start} onChange={setStart} />
        <When label={t`Shown until`} value={end} onChange={setEnd} />
      </div>
      <Check label={t`Pinned to the top`} value={pinned} onChange={setPinned} />
      <Check label={t`Published`} value={published} onChange={setPublished} />
      {problem && <output className="text-sm text-amber">{problem}</output>}
      <p className="text-xs text-ink3">
        <Trans>Times are in your own time zone.</Trans>
      </p>
    </ReasonSheet>
  )
}

function When({ label, value, onChange }: { label: string; value: string; onChange(v: string): void }) {
  const id = useId()
  return (
    <div className="flex flex-col rounded-md border border-transparent bg-sunken px-4 py-2 focus-within:border-kelp">
      <label htmlFor={id} className="text-sm text-ink2">
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-full min-w-0 bg-transparent sm:text-sm outline-none"
      />
    </div>
  )
}
