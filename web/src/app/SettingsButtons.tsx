import { Trans } from '@lingui/react/macro'
import { Settings2 } from 'lucide-react'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { openOverlay } from '../lib/overlay.ts'

/** Opens language and appearance. */
export function SettingsButtons() {
  const { name } = useLanguage()
  return (
    <button
      type="button"
      onClick={() => openOverlay('settings')}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 text-left text-sm text-ink2 hover:bg-sunken hover:text-ink"
    >
      <Settings2 size={20} strokeWidth={1.7} aria-hidden="true" />
      <span>
        <Trans>Language and appearance</Trans>
        <span className="block text-xs text-ink3">{name}</span>
      </span>
    </button>
  )
}
