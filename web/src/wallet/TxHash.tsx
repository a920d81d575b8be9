import { Trans, useLingui } from '@lingui/react/macro'
import { useChainInfo } from '../api/chain-info.ts'
import { shortAddress } from '../lib/address.ts'
import { CopyButton } from '../ui/Copy.tsx'
import { OutLink } from '../ui/OutLink.tsx'

/** A transaction's hash, short, to copy and, where the chain has an explorer, to open. */
export function TxHash({ hash }: { hash: string }) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  return (
    <span className="-my-3 inline-flex items-center justify-end gap-1">
      {info?.explorer ? (
        <OutLink
          href={`${info.explorer}/tx/${hash}`}
          className="inline-flex min-h-11 items-center font-mono text-[13px] text-kelp"
        >
          {shortAddress(hash)}
          <span className="sr-only">
            <Trans>in the chain's explorer</Trans>
          </span>
        </OutLink>
      ) : (
        <span className="font-mono text-[13px]">{shortAddress(hash)}</span>
      )}
      <CopyButton text={hash} label={t`Copy transaction hash`} doneLabel={t`Copied`} />
    </span>
  )
}
