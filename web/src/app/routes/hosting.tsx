import { createFileRoute } from '@tanstack/react-router'
import { HostingPage } from '../../features/hosting/HostingPage.tsx'
import { HOSTING_TABS, type HostingTab } from '../../features/hosting/tabs.ts'

const isTab = (value: unknown): value is HostingTab => HOSTING_TABS.some((tab) => tab === value)

function Hosting() {
  const { tab } = Route.useSearch()
  return <HostingPage tab={tab ?? 'mint'} />
}

export const Route = createFileRoute('/hosting')({
  component: Hosting,
  validateSearch: (search): { tab?: HostingTab } => (isTab(search['tab']) ? { tab: search['tab'] } : {}),
})
