import { createStore, useStore } from './store.ts'
import { readText, writeText } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'
const stored = readText('theme')
const theme = createStore<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system')
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
/** What the browser paints its own bars with. */
const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')

function apply() {
  const t = theme.get()
  const isDark = t === 'dark' || (t === 'system' && prefersDark.matches)
  document.documentElement.classList.toggle('dark', isDark)
  bar?.setAttribute('content', bar.dataset[isDark ? 'dark' : 'light'] ?? '')
}
prefersDark.addEventListener('change', apply)
apply()

/** Chooses a theme and remembers it; `system` follows the device. */
export function chooseTheme(next: Theme): void {
  theme.set(next)
  writeText('theme', next === 'system' ? null : next)
  apply()
}
export const useTheme = () => useStore(theme)
