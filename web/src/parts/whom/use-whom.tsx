import { Trans, useLingui } from '@lingui/react/macro'
import { isEnding, isEndingTyped } from '@holdfast/protocol/typed-address'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import { useAddressBook } from '../../api/address-book.ts'
import { useChainInfo } from '../../api/chain-info.ts'
import { sameAddress } from '../../lib/address.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { factsOf } from './facts.ts'
import { readWho, type Who } from './who.ts'

/** Nobody could be asked: not even which chain this is. */
const UNKNOWN: Who = { ours: false, registered: undefined, contract: undefined, seen: undefined }

/** Who an address is, as far as chain and address book answer. */
function useWho(address: string | null) {
  const account = useAccount()
  const own = sameAddress(address, account)
  const { data: info, isError: isAway } = useChainInfo()
  const book = useAddressBook(address !== null && !own)
  const query = useQuery({
    queryKey: ['onchain', info?.chainId, 'who', address?.toLowerCase()],
    enabled: info !== undefined && address !== null && !own,
    retry: false,
    queryFn: () => (info ? readWho(info, address as Address) : UNKNOWN),
  })
  const who = query.data ?? (isAway || query.isError ? UNKNOWN : undefined)
  const label = book.data?.find((kept) => sameAddress(kept.address, address))?.label ?? null
  const facts = factsOf({ own, label, who })
  const again = !own && !query.isFetching && facts.some(({ key }) => key === 'unknown') ? query.refetch : null
  return { own, facts, again, isAsked: own || who !== undefined }
}

/** The whole address with its last characters marked, and who it is. */
function Shown({ label, address, who }: { label: string; address: string; who: ReturnType<typeof useWho> }) {
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken px-4 py-3">
      <span className="text-sm text-ink2">{label}</span>
      <span className="font-mono text-sm break-all">
        {address.slice(0, -4)}
        <b className="font-semibold whitespace-nowrap">{address.slice(-4)}</b>
      </span>
      <ul className="flex flex-wrap gap-1.5" aria-live="polite" data-testid="who">
        {who.facts.map(({ key, tone, text }) => (
          <li key={key} data-fact={key}>
            <Tag tone={tone}>{text}</Tag>
          </li>
        ))}
      </ul>
      {who.again && (
        <Button look="quiet" size="small" className="self-start" onClick={() => void who.again?.()}>
          <Trans>Ask again</Trans>
        </Button>
      )}
    </div>
  )
}

/** An address and who it is, where nothing has to be typed: it was confirmed by somebody else, or is done. */
export function WhoIs({ label, address }: { label: string; address: string }) {
  return <Shown {...{ label, address }} who={useWho(address)} />
}

/**
 * Confirms an address that nothing is called back from: shows who it is, and asks for its last four characters unless it is the
 * visitor's own. They may be pasted, because not everybody can type; a whole address pasted again is not taken, because it may be the
 * same wrong one.
 * @param address null: there is none to confirm
 * @returns the fields, whether all is confirmed, and if not, what the button says
 */
export function useWhom(
  address: string | null,
  label: string,
): { isConfirmed: boolean; why: string | null; view: ReactNode } {
  const { t } = useLingui()
  const [typed, setTyped] = useState({ address, text: '' })
  const who = useWho(address)
  // What was typed of another address says nothing of this one.
  const text = typed.address === address ? typed.text : ''
  if (address === null) return { isConfirmed: true, why: null, view: null }
  const right = who.own || isEnding(text, address)
  const why = !who.isAsked ? t`Finding out who this is` : !right ? t`Type the last four characters` : null
  return {
    isConfirmed: why === null,
    why,
    view: (
      <>
        <Shown {...{ label, address, who }} />
        {!who.own && (
          <TextField
            label={t`Last four characters of the address`}
            value={text}
            onChange={(next) => setTyped({ address, text: next })}
            problem={
              isEndingTyped(text) && !right ? t`These are not the last four characters of this address` : null
            }
            note={t`Read them where you have the address from. This cannot be called back.`}
          />
        )}
      </>
    ),
  }
}
