import { useState } from 'react'
import { readJson, writeJson } from '../../lib/storage.ts'
import type { Side } from './quote.ts'
import type { Entry } from './validate.ts'

/** The form's input, kept in session storage so that it survives a reload. */
export type Draft = { side: Side; entry: Entry; text: string }

const isDraft = (v: unknown): v is Draft =>
  typeof v === 'object' &&
  v !== null &&
  'side' in v &&
  (v.side === 'buy' || v.side === 'sell') &&
  'entry' in v &&
  (v.entry === 'pay' || v.entry === 'least') &&
  'text' in v &&
  typeof v.text === 'string'

export function useDraft(): [Draft, (next: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(
    () => readJson('draft.swap', isDraft, 'session') ?? { side: 'buy', entry: 'pay', text: '' },
  )
  return [
    draft,
    (next) => {
      setDraft(next)
      writeJson('draft.swap', next.text === '' && next.side === 'buy' ? null : next, 'session')
    },
  ]
}
