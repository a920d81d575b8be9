import { createStore, useStore } from './store.ts'
import { readText, writeText } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'
const stored = readText('theme')
const theme = createStore<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system')
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

function apply() {
  const t = theme.get()
  document.documentElement.classList.toggle('dark', t === 'dark' || (t === 'system' && prefersDark.matches))
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
