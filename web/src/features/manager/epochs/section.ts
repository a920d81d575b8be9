import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const epochs = section({
  path: 'epochs',
  title: () => t`Epochs and levels`,
  roles: ['manager', 'finance', 'guardian', 'auditor'],
  changes: ['manager', 'guardian'],
  alarms: ['epochDiffers', 'epochFailed', 'epochNotPosted', 'posterKeyMissing', 'posterGasLow'],
  load: () => import('./Epochs.tsx').then((m) => ({ default: m.Epochs })),
})
