import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, type ReactNode } from 'react'
import { ahead, lazyPart } from '../../lib/lazy-part.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Fact } from '../../ui/Card.tsx'
import type { RiskPoint } from './RiskPoints.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const load = () => import('./RiskSheet.tsx')
const RiskSheet = lazyPart(load)

/**
 * The risks of an action: to read at any time, and to be agreed to once by each account before the first use. `fact` is a
 * line that opens the sheet, `sheet` the element to render; `agreed` opens the sheet if the agreement is missing.
 * @param name names the agreement in storage
 * @param ready whether only the agreement is missing, so that the sheet asks for it
 * @param onAgree goes on with the action
 */
export function useRiskSheet({
  name,
  points,
  agree,
  ready,
  onAgree,
}: {
  name: string
  points: () => readonly RiskPoint[]
  agree: ReactNode
  ready: boolean
  onAgree(): void
}) {
  const { t } = useLingui()
  const account = useAccount()
  const sheet = useSheet()
  const key = `risk.${name}.${account ?? ''}`
  // Loaded in advance: the action works with the chain alone, also if the server is away when the button is pressed.
  useEffect(() => {
    if (account !== null) ahead(load)
  }, [account])
  return {
    agreed() {
      if (readText(key) !== null) return true
      sheet.open()
      return false
    },
    fact: (
      <Fact label={t`What can go wrong`}>
        <button type="button" onClick={() => sheet.open()} className="-my-3 min-h-11 font-medium text-kelp">
          <Trans>Read the risks</Trans>
          <Onward />
        </button>
      </Fact>
    ),
    sheet: sheet.shown && (
      <Suspense fallback={<Waiting />}>
        <RiskSheet
          points={points()}
          agree={agree}
          ask={account !== null && readText(key) === null && ready}
          {...sheet.props}
          onAgree={() => {
            writeText(key, '1')
            sheet.close()
            onAgree()
          }}
        />
      </Suspense>
    ),
  }
}
