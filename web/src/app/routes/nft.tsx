import { createFileRoute } from '@tanstack/react-router'
import { MyCardsPage } from '../../features/node/NftPages.tsx'

export const Route = createFileRoute('/nft')({ component: MyCardsPage })
