import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { ahead, lazyPart } from '../../lib/lazy-part.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWallet } from '../store.ts'
import { loadRefusals } from './refusals.ts'
import type { Next } from './FlowView.tsx'
import type { Flow } from './runner.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const load = () => import('./FlowSheet.tsx')
const FlowSheet = lazyPart(load)

type Started = {
  flow: Flow
  title: string
  note?: ReactNode
  next?: Next
  onDone?: () => void
  onClosed?: () => void
}

/**
 * A sheet that runs one flow at a time: `start` opens it, unless it is open, `sheet` is the element to render. A sheet that is
 * closing is over: the next one does not wait for it.
 */
export function useFlowSheet() {
  const { account } = useWallet()
  const [now, setNow] = useState<(Started & { key: number; isOpen: boolean }) | null>(null)
  // Loaded in advance: the flow works with the chain alone, also if the server is away when the button is pressed.
  useEffect(() => {
    if (account === null) return
    ahead(load)
    ahead(loadRefusals)
  }, [account])
  const sheet = now && (
    <Suspense fallback={<Waiting />}>
      <FlowSheet
        key={now.key}
        open={now.isOpen}
        flow={now.flow}
        title={now.title}
        onDone={() => {
          void queryClient.invalidateQueries()
          now.onDone?.()
        }}
        next={now.next}
        onClose={() => setNow((it) => it && { ...it, isOpen: false })}
        onClosed={() => {
          setNow((it) => (it?.key === now.key ? null : it))
          now.onClosed?.()
        }}
      >
        {now.note}
      </FlowSheet>
    </Suspense>
  )
  const start = (flow: Started) =>
    setNow((it) => (it?.isOpen ? it : { ...flow, key: (it?.key ?? 0) + 1, isOpen: true }))
  return { start, sheet }
}
