import { createFileRoute } from '@tanstack/react-router'
import { SwapPage } from '../../features/swap/SwapPage.tsx'

/** Asks for the page's first lists while its code loads. Where this does not come, the page itself does not either, and says so. */
const loader = () => {
  import('../../features/swap/lists.ts').then(
    (m) => m.askForLists(),
    () => {},
  )
}

export const Route = createFileRoute('/swap')({ loader, component: SwapPage })
