import { createFileRoute } from '@tanstack/react-router'
import { CardListPage } from '../../features/node/NftPages.tsx'

export const Route = createFileRoute('/nftList')({ component: CardListPage })
