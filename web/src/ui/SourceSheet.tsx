import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { Fact, Facts } from './Card.tsx'
import { useNow } from '../lib/use-now.ts'
import { CopyButton } from './Copy.tsx'
import { Sheet } from './Sheet.tsx'
import type { SourceInfo } from './Source.tsx'
import { Mono } from './Mono.tsx'

type Props = { source: SourceInfo; open: boolean; onClose(): void; onClosed(): void }

/** Which call gave a figure, at which block, and how old it is. */
export default function SourceSheet({ source, open, onClose, onClosed }: Props) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useNow()
  const age = source.readAt === undefined ? null : Math.max(0, now - Math.floor(source.readAt / 1000))
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={source.what} closeLabel={t`Close`}>
      <Facts>
        <Fact label={t`Source`}>
          {source.kind === 'chain' ? t`Read from the chain by this page` : t`Answered by our server`}
        </Fact>
        <Fact label={t`Call`}>
          <Mono>{source.call}</Mono>
        </Fact>
        {source.block !== undefined && <Fact label={t`Block`}>{formatCount(source.block, tag)}</Fact>}
        {age !== null && <Fact label={t`Age`}>{t`${age} s`}</Fact>}
      </Facts>
      {source.contract && (
        <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
          <span className="min-w-0 flex-1 font-mono text-[13px] break-all text-ink2">{source.contract}</span>
          <CopyButton text={source.contract} label={t`Copy contract address`} doneLabel={t`Copied`} />
        </div>
      )}
      {source.note && <p className="text-sm text-ink2">{source.note}</p>}
    </Sheet>
  )
}
