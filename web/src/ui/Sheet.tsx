import { Trans } from '@lingui/react/macro'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ahead } from '../lib/lazy-part.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

ahead(() => import('./tab-inside.ts'))

export type SheetProps = {
  open: boolean
  onClose(): void
  /** called after the closing animation: then it can be unmounted */
  onClosed?(): void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  children: ReactNode
  /** `drawer` slides in from the left: the side menu */
  side?: 'bottom' | 'drawer'
  /** whether a tap outside does not close it, while something is under way */
  sticky?: boolean
  /** whether it asks to confirm: then a Cancel button stands below the one that does */
  cancel?: boolean
}

/** A sheet from below on a phone, a dialog on a desktop. Focus stays inside and returns to where it was. */
export function Sheet({
  open,
  onClose,
  onClosed,
  title,
  description,
  closeLabel,
  children,
  side = 'bottom',
  sticky,
  cancel,
}: SheetProps) {
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={sticky ?? false}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--scrim) transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className={cx(
            'fixed z-50 flex flex-col bg-surface text-ink outline-none transition-[translate,opacity] duration-200 ease-out',
            side === 'bottom' &&
              'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg pb-[env(safe-area-inset-bottom)] data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[440px] sm:max-h-[86dvh] sm:-translate-1/2 sm:rounded-lg sm:data-ending-style:-translate-y-[46%] sm:data-starting-style:-translate-y-[46%]',
            side === 'drawer' &&
              'inset-y-0 left-0 w-[min(320px,86vw)] pl-[env(safe-area-inset-left)] data-ending-style:-translate-x-6 data-ending-style:opacity-0 data-starting-style:-translate-x-6 data-starting-style:opacity-0',
          )}
        >
          <div className="flex items-start justify-between gap-2 px-4 pt-3 pb-2">
            <div className="min-w-0 pt-2">
              <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1 text-sm text-ink2">{description}</Dialog.Description>
              )}
            </div>
            <Dialog.Close
              aria-label={closeLabel}
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md text-ink2 hover:bg-sunken"
            >
              <X size={20} strokeWidth={1.7} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {/* The only scrolling part may hold nothing but text, and must still be scrollable by keyboard. */}
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-4 pb-4">
            {children}
            {cancel && (
              <Dialog.Close render={<Button look="ghost" disabled={sticky ?? false} />}>
                <Trans>Cancel</Trans>
              </Dialog.Close>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
