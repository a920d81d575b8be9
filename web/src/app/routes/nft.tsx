import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { MyCardsPage } from '../../features/node/NftPages.tsx'

export const Route = createFileRoute('/nft')({ loader: partLoader('node'), component: MyCardsPage })
