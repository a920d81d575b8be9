import { Trans } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { HATCHED } from './rates.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** What the two parts of a rate's bar stand for. */
export function Legend() {
  return (
    <span className="flex flex-wrap gap-x-4 text-xs text-ink2" aria-hidden="true">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-[3px] bg-kelp" />
        <Trans>{usdt}, fixed</Trans>
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-[3px]" style={{ background: HATCHED }} />
        <Trans>{token}, its value moves</Trans>
      </span>
    </span>
  )
}
