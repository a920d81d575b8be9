import { createFileRoute } from '@tanstack/react-router'
import { useChainInfo } from '../../api/chain-info.ts'
import { ShowcasePage } from '../../features/showcase/ShowcasePage.tsx'
import { NotFound } from '../NotFound.tsx'

/** The components of the design system; on the local chain and in development only. */
function Showcase() {
  const { data: info } = useChainInfo()
  if (import.meta.env.DEV || info?.chain === 'local') return <ShowcasePage />
  return info ? <NotFound /> : null
}

export const Route = createFileRoute('/showcase')({ component: Showcase })
