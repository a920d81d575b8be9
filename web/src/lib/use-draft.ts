import { useState } from 'react'
import { readText, removeTexts, writeText } from './storage.ts'

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

/** Whose drafts this session keeps. */
const OF = 'drafts.of'

/**
 * Throws away what another account has typed: amounts and addresses are its own. What nobody's account was connected to stays.
 * @param account the account that is connected now
 * @returns whether there was another one before it in this session
 */
export function ownDrafts(account: string): boolean {
  const before = readText(OF, 'session')
  writeText(OF, account.toLowerCase(), 'session')
  if (before === null || before === account.toLowerCase()) return false
  removeTexts('draft.', 'session')
  return true
}
