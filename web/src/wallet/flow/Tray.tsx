import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useChainInfo } from '../../api/chain-info.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useStore } from '../../lib/store.ts'
import { cx } from '../../ui/cx.ts'
import { OutLink } from '../../ui/OutLink.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { pending } from './pending-list.ts'
import type { PendingTx } from './pending.ts'
import { readable } from './readable.ts'
import { titleText, stageText } from './texts.ts'
import { onStage } from './tracker.ts'

const UnknownSheet = lazyPart(() => import('./UnknownSheet.tsx'))

const bad = (tx: PendingTx) => tx.stage === 'failed' || tx.stage === 'replaced'

/** The pending transactions, above the bottom bar. They are stored, so that a reload shows them again. */
export default function Tray() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  // What the wallet asks at this moment is in its window and in the sheet.
  const list = useStore(pending).filter((tx) => tx.stage !== 'asked' && !tx.hidden)
  const [asked, setAsked] = useState<{ id: string; title: string; open: boolean } | null>(null)
  const { data: info } = useChainInfo()

  useEffect(
    () =>
      onStage((tx, before) => {
        const text = titleText(tx.title, readable(tx.amount, tag), tx.symbol)
        if (bad(tx)) toast('error', `${text}: ${stageText(tx)}`)
        else if (tx.stage === 'unknown') toast('warning', `${text}: ${stageText(tx)}`)
        else if (tx.stage === 'submitted' && (before.stage === 'included' || before.stage === 'done'))
          toast('warning', t`The chain took a block back. We wait for the transaction to be included again.`)
      }),
    [t, tag],
  )

  // The stylesheet moves what is at the bottom of a phone's page up by this length.
  const shown = list.length > 0
  useEffect(() => {
    document.documentElement.style.setProperty('--tray', shown ? '60px' : '0px')
    return () => document.documentElement.style.setProperty('--tray', '0px')
  }, [shown])

  const sheet = asked && (
    <Suspense>
      <UnknownSheet
        {...asked}
        onClose={() => setAsked({ ...asked, open: false })}
        onClosed={() => setAsked(null)}
      />
    </Suspense>
  )
  if (!shown) return sheet
  const newestFirst = list.toReversed()
  return (
    <>
      {sheet}
      <section
        aria-label={t`Transactions under way`}
        className="fixed inset-x-0 bottom-[calc(64px+env(safe-area-inset-bottom))] z-20 flex flex-col gap-2 border-t border-line bg-raised lg:inset-x-auto lg:right-8 lg:bottom-8 lg:w-90 lg:border-0 lg:bg-transparent"
      >
        {newestFirst.map((tx, i) => (
          <div
            key={tx.id}
            className={cx(
              'flex h-15 items-center gap-3 bg-raised px-4 text-sm lg:h-auto lg:rounded-md lg:border lg:border-line lg:py-3',
              i > 0 && 'hidden lg:flex',
            )}
          >
            <span className={bad(tx) ? 'text-red' : tx.stage === 'unknown' ? 'text-amber' : 'text-kelp'}>
              {tx.stage === 'unknown' ? (
                <CircleHelp size={18} strokeWidth={1.7} aria-hidden="true" />
              ) : bad(tx) ? (
                <CircleAlert size={18} strokeWidth={1.7} aria-hidden="true" />
              ) : tx.stage === 'done' ? (
                <CircleCheck size={18} strokeWidth={1.7} aria-hidden="true" />
              ) : (
                <Spinner />
              )}
            </span>
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">
                {titleText(tx.title, readable(tx.amount, tag), tx.symbol)}
              </p>
              <p className="text-xs text-ink2" aria-live="polite">
                {stageText(tx)}
                {tx.repriced && ` · ${t`fee was changed in the wallet`}`}
              </p>
            </div>
            {i === 0 && list.length > 1 && (
              <span className="text-xs text-ink2 lg:hidden">
                <Trans>and {list.length - 1} more</Trans>
              </span>
            )}
            {tx.stage === 'unknown' && (
              <button
                type="button"
                className="min-h-11 shrink-0 px-2 text-kelp"
                onClick={() =>
                  setAsked({
                    id: tx.id,
                    title: titleText(tx.title, readable(tx.amount, tag), tx.symbol),
                    open: true,
                  })
                }
              >
                <Trans>What to do</Trans>
              </button>
            )}
            {info?.explorer && tx.hash && tx.stage !== 'unknown' && (
              <OutLink
                href={`${info.explorer}/tx/${tx.hash}`}
                className="inline-flex min-h-11 items-center px-2 text-kelp"
              >
                <Trans>View</Trans>
              </OutLink>
            )}
          </div>
        ))}
      </section>
    </>
  )
}
