import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/home/HomePage.tsx'
import { loadRest } from '../../features/home/rest.ts'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ahead } from '../../lib/lazy-part.ts'

const loadTexts = partLoader('home')

/** Where what stands below the first screen does not come, the page itself says so. */
const loader = () => {
  ahead(loadRest)
  return loadTexts()
}

export const Route = createFileRoute('/')({ loader, component: HomePage })
