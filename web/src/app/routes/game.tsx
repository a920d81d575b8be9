import { createFileRoute } from '@tanstack/react-router'
import { GamePage } from '../../features/game/GamePage.tsx'
import { partLoader } from '../../lib/i18n/i18n.ts'

export const Route = createFileRoute('/game')({ loader: partLoader('game'), component: GamePage })
