import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { WalletPage } from '../../features/ledger/WalletPage.tsx'

export const Route = createFileRoute('/wallet')({ loader: partLoader('money'), component: WalletPage })
