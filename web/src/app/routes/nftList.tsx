import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { CardListPage } from '../../features/node/NftPages.tsx'

export const Route = createFileRoute('/nftList')({ loader: partLoader('node'), component: CardListPage })
