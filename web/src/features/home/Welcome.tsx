import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { owed } from '../../api/books.ts'
import { brand } from '../../brand.ts'
import { formatAmount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useIsWide } from '../../lib/wide.ts'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Bone } from '../../ui/States.tsx'
import { useBooks } from './queries.ts'

const usdt = brand.stable.symbol

/** Only a desktop has room for it. */
const Example = lazyPart(() => import('./Example.tsx'))

/** For a stranger: the promise, what can be done, an example of it, and the way there. */
export function Welcome() {
  const isWide = useIsWide()
  return (
    <section className="flex min-w-0 flex-col gap-4 pt-2 pb-1 lg:gap-5 lg:self-center">
      <p className="text-big font-semibold tracking-[-0.022em] text-balance" aria-hidden="true">
        <Trans>Every promise is funded before it is made.</Trans>
      </p>
      <p className="max-w-[52ch] text-ink2 lg:text-lg lg:font-normal">
        <Trans>
          Host {usdt} for a fixed term. Your principal comes back at the end, and your reward is reserved in
          the contract before you join.
        </Trans>
      </p>
      <Held />
      <div className="hidden min-h-[72px] lg:block">
        <Suspense fallback={null}>{isWide && <Example />}</Suspense>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/hosting" className={`${linkButton()} grow lg:grow-0 lg:px-12`}>
          <Trans>Host {usdt}</Trans>
        </Link>
        <Link to="/wp" className={`${linkButton('ghost')} grow lg:grow-0 lg:px-6`}>
          <Trans>How it works</Trans>
        </Link>
      </div>
    </section>
  )
}

/** What is held for each USDT that is owed. */
function Held() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data, isError } = useBooks()
  const books = data?.value.usdt
  if (!books) return isError ? null : <Bone className="h-7 lg:hidden" />
  const due = owed(books)
  const each = due === 0n ? 0n : (books.balance * 100n) / due
  const shown = formatAmount(each, tag, { decimals: 2 })
  const text = due === 0n ? t`Nothing owed yet` : t`${shown} ${usdt} held for every 1 owed`
  return (
    <div className="lg:hidden">
      <ReserveLine label="" filled={ratio(due, books.balance)} hatched={1} left={text} />
    </div>
  )
}
