import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { Button } from '../../ui/Button.tsx'
import type { SheetProps } from '../../ui/Sheet.tsx'
import { toast, TOAST_TIME, type ToastKind } from '../../ui/toast.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { Part } from './Part.tsx'

const Sheet = lazyPart(() => import('../../ui/Sheet.tsx').then((m) => ({ default: m.Sheet })))
const SourceSheet = lazyPart(() => import('../../ui/SourceSheet.tsx'))
const KINDS = Object.keys(TOAST_TIME).filter((k): k is ToastKind => k in TOAST_TIME)

const SHEETS: readonly { name: string; with: Partial<SheetProps> }[] = [
  { name: 'A sheet', with: {} },
  { name: 'A drawer', with: { side: 'drawer' } },
  { name: 'A question', with: { cancel: true } },
  { name: 'Under way', with: { sticky: true, cancel: true } },
]

/** What opens above the page. */
export function Overlays() {
  const source = useSheet()
  return (
    <Part name="Overlays">
      <div className="flex flex-wrap gap-2">
        {SHEETS.map((s) => (
          <Opened key={s.name} {...s} />
        ))}
        <Button look="ghost" size="small" onClick={() => source.open()}>
          Where a figure is from
        </Button>
        {KINDS.map((kind) => (
          <Button key={kind} look="ghost" size="small" onClick={() => toast(kind, `A toast: ${kind}`)}>
            {kind}
          </Button>
        ))}
      </div>
      {source.shown && (
        <Suspense fallback={<Waiting />}>
          <SourceSheet
            {...source.props}
            source={{
              what: 'Price',
              kind: 'server',
              call: 'listPrices',
              contract: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
              block: 815,
              note: 'Average of 24 hours.',
            }}
          />
        </Suspense>
      )}
    </Part>
  )
}

function Opened({ name, with: more }: (typeof SHEETS)[number]) {
  const sheet = useSheet()
  return (
    <>
      <Button look="ghost" size="small" onClick={() => sheet.open()}>
        {name}
      </Button>
      {sheet.shown && (
        <Suspense fallback={<Waiting />}>
          <Sheet
            {...sheet.props}
            title={name}
            description="From below on a phone, in the middle on a desktop."
            closeLabel="Close"
            {...more}
          >
            <Button onClick={() => sheet.close()}>Done</Button>
          </Sheet>
        </Suspense>
      )}
    </>
  )
}
