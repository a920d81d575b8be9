import { useState } from 'react'
import { readText, writeText } from './storage.ts'

/**
 * A field's text that survives a reload of the page, until it is emptied.
 * @param key under which this tab keeps it
 */
export function useDraft(key: string, first = '') {
  const [text, setText] = useState(() => readText(key, 'session') ?? first)
  const set = (next: string) => {
    setText(next)
    writeText(key, next === '' ? null : next, 'session')
  }
  return [text, set] as const
}
