import { useState } from 'react'
import { readText, writeText } from './storage.ts'

/**
 * A field's text, kept in session storage until it is emptied, so that it survives a reload of the page.
 * @param key name in session storage
 */
export function useDraft(key: string, first = '') {
  const [text, setText] = useState(() => readText(key, 'session') ?? first)
  const set = (next: string) => {
    setText(next)
    writeText(key, next === '' ? null : next, 'session')
  }
  return [text, set] as const
}
