import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const resonance = section({
  path: 'resonance',
  title: () => t`Resonance pool`,
  roles: ['manager', 'finance', 'guardian', 'auditor'],
  changes: ['manager', 'finance', 'guardian'],
  alarms: ['robotAway', 'robotGas', 'robotStuck', 'robotLate'],
  load: () => import('./Resonance.tsx').then((m) => ({ default: m.Resonance })),
})
