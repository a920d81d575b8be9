// Keeps Tab inside the sheet that is open. Base UI's guards bring focus back a frame later: a second press in between goes on behind the
// sheet, in Firefox as far as the page's first link.

/** Of one choice only what is chosen is a stop. */
const isStop = (at: HTMLElement, _: number, all: HTMLElement[]) =>
  !(at instanceof HTMLInputElement && at.type === 'radio' && !at.checked) ||
  !all.some((other) => other instanceof HTMLInputElement && other.name === at.name && other.checked)

/** What Tab stops at in `sheet`, in order. */
function stopsIn(sheet: Element): HTMLElement[] {
  const all = sheet.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]',
  )
  return [...all].filter((at) => at.tabIndex >= 0 && at.getClientRects().length > 0).filter(isStop)
}

/** Takes a press of Tab that would leave the sheet that is open. */
export function keepTab(event: KeyboardEvent): void {
  // WebKit on Linux has no name for what Shift makes of it.
  if (event.key !== 'Tab' && event.code !== 'Tab') return
  const sheet = [...document.querySelectorAll('[role=dialog][data-open]')].at(-1)
  const at = document.activeElement
  // Messages lie above a sheet, and can be gone to.
  if (!sheet || at?.closest('[data-sonner-toaster]')) return
  const stops = stopsIn(sheet)
  // A long text without a link in it is a stop of the browser's own.
  const body = sheet.querySelector('.overflow-y-auto')
  if (body && body.scrollHeight > body.clientHeight && !stops.some((stop) => body.contains(stop))) return
  const [first, last] = [stops[0], stops.at(-1)]
  const isInside = at !== null && at !== document.body && sheet.contains(at)
  if (event.shiftKey ? isInside && at !== first && at !== sheet : isInside && at !== last) return
  const to = event.shiftKey ? last : first
  if (!to) return
  event.preventDefault()
  to.focus()
}

addEventListener('keydown', keepTab)
