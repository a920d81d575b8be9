import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, LANGUAGES } from '@holdfast/protocol/languages'
import { TEXT_LENGTH, TITLE_LENGTH, type WrittenText } from '@holdfast/protocol/texts'
import { useId, useState } from 'react'
import { Markdown } from '../../../ui/Markdown.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Texts to save: titles trimmed, those without a title left out. */
export const written = (texts: readonly WrittenText[]): WrittenText[] =>
  texts.filter((w) => w.title.trim() !== '').map((w) => ({ ...w, title: w.title.trim() }))

/** A title and a text in up to ten languages, one at a time, with a look at what readers will see. */
export function Texts({
  value,
  onChange,
}: {
  value: readonly WrittenText[]
  onChange(next: WrittenText[]): void
}) {
  const { t } = useLingui()
  const id = useId()
  const [language, setLanguage] = useState<Language>('tw')
  const now = value.find((w) => w.language === language) ?? { language, title: '', text: '' }
  const set = (change: Partial<WrittenText>) =>
    onChange([...value.filter((w) => w.language !== language), { ...now, ...change }])
  const there = new Set(written(value).map((w) => w.language))
  return (
    <div className="flex flex-col gap-3">
      <Select<Language>
        label={t`Language`}
        value={language}
        items={LANGUAGES.map((l) => ({
          value: l.code,
          label: `${there.has(l.code) ? '● ' : '○ '}${l.name}`,
        }))}
        onChange={setLanguage}
      />
      <TextField
        label={t`Title`}
        value={now.title}
        maxLength={TITLE_LENGTH}
        onChange={(title) => set({ title })}
      />
      <div className="flex flex-col gap-1 rounded-md border border-transparent bg-sunken px-4 py-2 focus-within:border-kelp">
        <label htmlFor={id} className="text-sm text-ink2">
          <Trans>Text (Markdown)</Trans>
        </label>
        <textarea
          id={id}
          rows={6}
          value={now.text}
          maxLength={TEXT_LENGTH}
          onChange={(event) => set({ text: event.target.value })}
          className="w-full resize-y bg-transparent sm:text-sm outline-none"
        />
      </div>
      {now.text.trim() !== '' && (
        <details className="rounded-md border border-line px-4 py-2 text-sm text-ink2">
          <summary className="flex min-h-11 items-center">
            <Trans>As readers see it</Trans>
          </summary>
          <Markdown text={now.text} />
        </details>
      )}
    </div>
  )
}
