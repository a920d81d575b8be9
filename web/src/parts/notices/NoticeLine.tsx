import { Trans } from '@lingui/react/macro'
import type { AccountNotice } from '@holdfast/protocol/account-notices'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Onward } from '../../ui/Onward.tsx'
import { TxHash } from '../../wallet/TxHash.tsx'
import { amountText, noticePlace, noticeText } from './words.ts'

/** A notice: what happened, which leads to where it can be acted on, how much, and when. @param short without what explains it */
export function NoticeLine({
  notice: n,
  time,
  short = false,
}: {
  notice: AccountNotice
  time: string
  short?: boolean
}) {
  const { tag } = useLanguage()
  const { title, lines } = noticeText(n, tag)
  return (
    <li
      className="flex flex-col gap-0.5 py-2.5 text-sm first:pt-0 last:pb-0"
      data-testid={`notice-${n.kind}`}
    >
      <span className="flex items-start justify-between gap-3">
        <Link {...noticePlace(n)} className="-my-3 py-3 font-medium text-ink no-underline hover:text-kelp">
          <span>
            {!n.read && (
              <span className="mr-2 inline-block size-2 rounded-full bg-kelp align-middle">
                <span className="sr-only">
                  <Trans>Unread</Trans>
                </span>
              </span>
            )}
            {title}
            <Onward />
          </span>
        </Link>
        <span className="tnum shrink-0 text-right font-medium">{amountText(n, tag)}</span>
      </span>
      {!short &&
        lines.map((line) => (
          <span key={line} className="text-ink2 [overflow-wrap:anywhere]">
            {line}
          </span>
        ))}
      <span className="flex items-center justify-between gap-3">
        <span className="tnum text-xs text-ink3">{time}</span>
        {!short && n.txHash !== null && <TxHash hash={n.txHash} />}
      </span>
    </li>
  )
}
