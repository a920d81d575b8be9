import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import { FlowView, type Next } from './FlowView.tsx'
import type { Flow } from './runner.ts'

/** A sheet that runs one flow. */
export default function FlowSheet({
  flow,
  title,
  children,
  open,
  next,
  onDone,
  onClose,
  onClosed,
}: {
  flow: Flow
  title: ReactNode
  children?: ReactNode
  open: boolean
  next?: Next | undefined
  onDone?: () => void
  onClose(): void
  onClosed(): void
}) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={title} closeLabel={t`Close`} sticky>
      {children}
      <FlowView flow={flow} next={next} onClose={onClose} {...(onDone ? { onDone } : {})} />
    </Sheet>
  )
}
