import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { type PublicStep, stepFlow } from './step.flow.ts'
import { actionName } from './words.ts'

/** Takes a step. @param id the line's number to open, else the period's */
export type TakeStep = (step: PublicStep, id: number) => void

/** Takes what anybody can do by now; `sheet` belongs where it stays, because the button goes once the step is taken. */
export function usePublicStep() {
  const { start, sheet } = useFlowSheet()
  const take: TakeStep = (step, id) => start({ title: actionName(step), flow: stepFlow(step, id) })
  return { take, sheet }
}

/** A button for what anybody can do by now, and the order robot usually has done. */
export function PublicStepButton({ step, id, onTake }: { step: PublicStep; id: number; onTake: TakeStep }) {
  return (
    <div className="flex flex-col gap-1.5">
      <StateButton>
        <Button look="ghost" onClick={() => onTake(step, id)}>
          {actionName(step)}
        </Button>
      </StateButton>
      <p className="text-xs text-ink2">
        {step === 'draw' || step === 'close' ? (
          <Trans>Due now. Anybody can do it for the price of the network fee; it decides nothing.</Trans>
        ) : (
          <Trans>Due now. Anybody can do it for the price of the network fee.</Trans>
        )}
      </p>
    </div>
  )
}
