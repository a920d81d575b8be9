import { closeOverlay, openOverlay, overlay } from '../../lib/overlay.ts'

/**
 * Ctrl K, or Cmd K, opens and closes the command palette; not above another dialog, which is about something else. Listened to before
 * the first drawing: pressed while that goes on, the palette opens with it.
 */
export function startPaletteKey(): void {
  addEventListener('keydown', (event) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    const now = overlay.get()
    if (now?.open && now.name === 'palette') closeOverlay('palette')
    else if (!document.querySelector('[role=dialog],[role=alertdialog]')) openOverlay('palette')
  })
}
