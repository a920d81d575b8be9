import { createFileRoute } from '@tanstack/react-router'
import { askForLists } from '../../features/swap/lists.ts'
import { SwapPage } from '../../features/swap/SwapPage.tsx'

export const Route = createFileRoute('/swap')({ loader: askForLists, component: SwapPage })
