import { createFileRoute } from '@tanstack/react-router'
import { WalletPage } from '../../features/ledger/WalletPage.tsx'

export const Route = createFileRoute('/wallet')({ component: WalletPage })
