import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWallet } from '../store.ts'
import { loadRefusals } from './refusals.ts'
import type { Flow } from './runner.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const load = () => import('./FlowSheet.tsx')
const FlowSheet = lazyPart(load)

type Started = { flow: Flow; title: string; note?: ReactNode; onDone?: () => void; onClosed?: () => void }

/** A sheet that runs one flow at a time: `start` opens it, `sheet` is the element to render. */
export function useFlowSheet() {
  const { account } = useWallet()
  const [now, setNow] = useState<Started | null>(null)
  // Loaded in advance: the flow works with the chain alone, also if the server is away when the button is pressed.
  useEffect(() => {
    if (account === null) return
    void load()
    loadRefusals().catch(() => undefined)
  }, [account])
  const sheet = now && (
    <Suspense fallback={<Waiting />}>
      <FlowSheet
        flow={now.flow}
        title={now.title}
        onDone={() => {
          void queryClient.invalidateQueries()
          now.onDone?.()
        }}
        onClosed={() => {
          setNow(null)
          now.onClosed?.()
        }}
      >
        {now.note}
      </FlowSheet>
    </Suspense>
  )
  return { start: setNow, sheet }
}
