import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { Choice } from '../../ui/Segments.tsx'
import { BPS } from './quote.ts'

const OFFERS = ['10', '50', '100', '300']
const KEY = 'liquidity.tolerance'

/** The tolerance chosen in this browser, bps. */
export const storedTolerance = (): bigint => BigInt(OFFERS.find((o) => o === readText(KEY)) ?? '100')

/** How far an amount may be below what is shown, and what that is for. */
export function Tolerance({ bps, onChange }: { bps: bigint; onChange(bps: bigint): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const slippage = formatPercent(bps, BPS, tag, 1)
  return (
    <details>
      <summary className="flex min-h-11 list-none items-center px-1 text-sm font-medium text-kelp">
        <Trans>Slippage {slippage}</Trans>
      </summary>
      <div className="flex flex-col gap-2 pb-2">
        <Choice
          label={t`Slippage tolerance`}
          value={bps.toString()}
          items={OFFERS.map((value) => ({ value, label: formatPercent(BigInt(value), BPS, tag, 1) }))}
          onChange={(next) => {
            writeText(KEY, next)
            onChange(BigInt(next))
          }}
        />
        <p className="px-1 text-xs text-ink2">
          <Trans>
            Others trade between your signature and the block. If the price has moved so far by then that one
            of the two amounts would be smaller than the least, nothing happens and you keep what you have.
          </Trans>
        </p>
      </div>
    </details>
  )
}
