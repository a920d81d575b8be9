import { useLingui } from '@lingui/react/macro'
import { brand } from '../brand.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { MenuAccount, MenuList } from './MenuList.tsx'
import type { OverlayProps } from './Overlays.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SettingsButtons } from './SettingsButtons.tsx'

/** The side menu as a drawer, for phones. */
export default function MenuSheet({ open, onClose, onClosed }: OverlayProps) {
  const { t } = useLingui()
  return (
    <Sheet
      side="drawer"
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={brand.name}
      closeLabel={t`Close`}
    >
      <MenuAccount />
      <SearchButton />
      <nav aria-label={t`Menu`} className="flex flex-col gap-1">
        <MenuList onPick={onClose} />
      </nav>
      <div className="mt-auto flex flex-col border-t border-line pt-2">
        <SettingsButtons />
      </div>
    </Sheet>
  )
}
