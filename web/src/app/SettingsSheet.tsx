import { LANGUAGES } from '@holdfast/protocol/languages'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chooseLanguage, useLanguage } from '../lib/i18n/i18n.ts'
import { chooseTheme, useTheme } from '../lib/theme.ts'
import { Choice } from '../ui/Segments.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import type { OverlayProps } from './Overlays.tsx'

/** Language and light or dark. */
export default function SettingsSheet({ open, onClose, onClosed }: OverlayProps) {
  const { t } = useLingui()
  const theme = useTheme()
  const { code } = useLanguage()
  // The choice shows at once; the language changes when its catalogue is loaded.
  const [wanted, setWanted] = useState(code)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Language and appearance`}
      closeLabel={t`Close`}
    >
      <h3 className="text-sm text-ink2">{t`Language`}</h3>
      <Choice
        label={t`Language`}
        columns={2}
        value={wanted}
        items={LANGUAGES.map((l) => ({ value: l.code, label: <span lang={l.tag}>{l.name}</span> }))}
        onChange={(next) => {
          setWanted(next)
          chooseLanguage(next).catch(() => {
            setWanted(code)
            toast('error', t`The language could not be loaded. Try again.`)
          })
        }}
      />
      <h3 className="text-sm text-ink2">{t`Appearance`}</h3>
      <Choice
        label={t`Appearance`}
        value={theme}
        items={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        onChange={chooseTheme}
      />
    </Sheet>
  )
}
