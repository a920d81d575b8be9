import { useState } from 'react'
import { readJson, writeJson } from '../../../lib/storage.ts'

/** State of a form of texts, kept in session storage so that it survives a reload. @param empty initial values */
export function useForm<T extends Record<string, string | string[]>>(key: string, empty: T) {
  const isDraft = (v: unknown): v is T =>
    typeof v === 'object' &&
    v !== null &&
    Object.entries(empty).every(([name, value]) => {
      const found: unknown = (v as Record<string, unknown>)[name]
      return Array.isArray(value)
        ? Array.isArray(found) && found.length === value.length && found.every((f) => typeof f === 'string')
        : typeof found === 'string'
    })
  const [draft, setDraft] = useState<T>(() => readJson(key, isDraft, 'session') ?? empty)
  // A field's problem is shown only after the field was touched, or after an attempt to send the form.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    draft,
    shows: (name: keyof T) => touched.has('*') || touched.has(String(name)),
    touchAll: () => setTouched(new Set(['*'])),
    change<K extends keyof T>(name: K, value: T[K]) {
      const next = { ...draft, [name]: value }
      setDraft(next)
      setTouched((now) => new Set([...now, String(name)]))
      writeJson(key, next, 'session')
    },
    clear() {
      setDraft(empty)
      setTouched(new Set())
      writeJson(key, null, 'session')
    },
  }
}
