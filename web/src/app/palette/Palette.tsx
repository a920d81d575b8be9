import { Dialog } from '@base-ui/react/dialog'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import '../../ui/tab-inside.ts'
import { toast } from '../../ui/toast.ts'
import type { OverlayProps } from '../Overlays.tsx'
import { type Entry, find } from './find.ts'
import { Found } from './Found.tsx'
import { remember } from './recent.ts'
import { useGroups } from './use-groups.ts'

/** The command palette: finds pages, own orders and addresses by what is typed. Arrow keys choose, Enter opens. */
export default function Palette({ open, onClose, onClosed }: OverlayProps) {
  const { t } = useLingui()
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--scrim) transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={t`Find a page, an order or an address`}
          className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface pb-[env(safe-area-inset-bottom)] text-ink outline-none transition-[translate,opacity] duration-120 ease-out data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 sm:inset-auto sm:top-[12dvh] sm:left-1/2 sm:max-h-[70dvh] sm:w-[600px] sm:-translate-x-1/2 sm:rounded-lg sm:border sm:border-line"
        >
          <Finder onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The field and what it finds: a combobox whose list is always open. The focus stays in the field; which entry Enter takes is told by
 * `aria-activedescendant`.
 */
function Finder({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const { groups, waits, failed } = useGroups()
  // What was typed is looked for in everything once, so the latest choices stand only above the whole list.
  const found = query.trim() === '' ? find(groups, '') : find(groups.slice(1), query)
  const entries = found.flatMap((g) => g.items)
  const count = entries.length
  // Orders that arrive meanwhile may shorten or lengthen the list.
  const active = Math.min(at, count - 1)

  function choose({ id, act }: Entry) {
    remember(id)
    onClose()
    if ('to' in act) void navigate({ to: act.to, search: act.search ?? {} })
    else
      void copyText(act.copy).then((copied) =>
        copied ? toast('success', t`Copy successful`) : toast('error', t`Operation failed`),
      )
  }

  function pressed(event: KeyboardEvent) {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing || count === 0) return
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[
      event.key
    ]
    const entry = entries[active]
    if (to !== undefined) {
      event.preventDefault()
      const page = event.key.startsWith('Page')
      const next = page ? Math.max(0, Math.min(count - 1, to)) : (to + count) % count
      setAt(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && entry) {
      event.preventDefault()
      choose(entry)
    }
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
        <Search size={18} strokeWidth={1.7} aria-hidden="true" className="shrink-0 text-ink3" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
          aria-label={t`Find a page, an order or an address`}
          placeholder={t`Page, order or address`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={pressed}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink3"
        />
        <Dialog.Close
          aria-label={t`Close`}
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink2 hover:bg-sunken"
        >
          <X size={20} strokeWidth={1.7} aria-hidden="true" />
        </Dialog.Close>
      </div>
      <output className="sr-only">
        {waits ? t`Loading` : plural(count, { one: '# entry', other: '# entries' })}
      </output>
      <div className="flex min-h-0 flex-1 flex-col">
        {count === 0 && !waits && (
          <p className="px-3 py-8 text-center text-sm text-ink2">
            <Trans>
              Nothing is called that. Pages are found by their name, orders by number or transaction.
            </Trans>
          </p>
        )}
        <Found id={list} groups={found} active={active} onPoint={setAt} onChoose={choose} />
        {failed && (
          <p className="px-3 py-2 text-sm text-ink2" role="alert">
            <Trans>Your orders or your address book could not be loaded; pages are all here.</Trans>
          </p>
        )}
      </div>
    </>
  )
}
