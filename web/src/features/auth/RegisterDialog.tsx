import { Trans, useLingui } from '@lingui/react/macro'
import { tidyAddress } from '@holdfast/protocol/typed-address'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import type { Address } from 'viem'
import { useChainInfo } from '../../api/chain-info.ts'
import { queryClient } from '../../api/query-client.ts'
import { readUser } from '../../api/users.ts'
import { inviteCode, inviteIsBroken } from '../../api/session.ts'
import { ZERO_ADDRESS } from '../../lib/address.ts'
import { addressFaultTexts, addressProblem } from '../../lib/check-address.ts'
import { here } from '../../lib/here.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { GasHint } from '../../wallet/GasHint.tsx'
import { FlowView } from '../../wallet/flow/FlowView.tsx'
import type { Flow } from '../../wallet/flow/runner.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { registerFlow } from './register.flow.ts'
import { factsProblem, type ReferrerProblem, shapeProblem } from './referrer.ts'

type Props = { open: boolean; onClose(): void; onClosed(): void }

const DRAFT = 'draft.referrer'

/** Registers the connected account below its inviter, whose address is checked while it is typed. */
export default function RegisterDialog({ open, onClose, onClosed }: Props) {
  const { t } = useLingui()
  const id = useId()
  const account = useAccount()
  const { data: info } = useChainInfo()
  const isStored = inviteCode() !== ZERO_ADDRESS
  const invited = isStored && addressProblem(inviteCode()) === null
  // Binding is for good: nobody else is offered in place of an inviter that a link was to name.
  const broken = inviteIsBroken() || (isStored && !invited)
  const offered = invited ? inviteCode() : broken ? '' : (info?.defaultReferrer ?? '')
  const [typed, setTyped] = useState<string | null>(() => readText(DRAFT, 'session'))
  const [flow, setFlow] = useState<Flow | null>(null)
  const text = typed ?? offered
  const address = useDeferredValue(text.trim())

  const shape = shapeProblem(address, account ?? '')
  const facts = useQuery({
    queryKey: ['referrer', info?.chainId, address.toLowerCase()],
    enabled: info !== undefined && shape === null,
    staleTime: 3_000,
    queryFn: () => {
      if (!info) throw new Error('the chain is not known yet')
      return readUser(info, address as Address)
    },
  })
  const problem: ReferrerProblem | null =
    shape ?? (facts.data ? factsProblem(facts.data, account ?? '') : null)
  const texts: Record<ReferrerProblem, string> = {
    ...addressFaultTexts(address),
    noAddress: t`Please enter the recommended address`,
    own: t`This is your own address. Enter the one of the person who invited you`,
    unregistered: t`The recommended address is not registered, please enter a valid recommended address`,
    ownReferral: t`This address was invited by you and cannot be your referrer`,
  }
  const nobody = !invited && !broken && info !== undefined && info.defaultReferrer === null && text === ''
  const checking = shape === null && facts.isFetching && !facts.data
  const unreachable = shape === null && facts.isError
  const message = unreachable
    ? t`The chain cannot be reached to check this address. Try again.`
    : problem === 'noAddress' && typed === null
      ? null
      : problem && texts[problem]
  const ready = problem === null && facts.data !== undefined && address === text.trim()

  function edit(next: string) {
    setTyped(next)
    writeText(DRAFT, next, 'session')
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Register and Bind`}
      description={t`Binding is done once on the chain and cannot be changed later.`}
      closeLabel={t`Close`}
      sticky={flow !== null}
      cancel={flow === null}
    >
      {flow ? (
        <FlowView
          flow={flow}
          onClose={() => setFlow(null)}
          onDone={() => {
            writeText(DRAFT, null, 'session')
            void queryClient.invalidateQueries({ queryKey: ['registration'] })
            onClose()
          }}
        />
      ) : (
        <>
          <GasHint />
          {broken && (
            <Notice tone="wait" title={t`The invite link is damaged`}>
              <Trans>Ask for the link again, or enter the address of the person who invited you.</Trans>
            </Notice>
          )}
          {nobody && (
            <Notice tone="wait" title={t`An invite link is needed`}>
              <Trans>Open the invite link of the person who invited you, or enter their address here.</Trans>
            </Notice>
          )}
          <div className="flex flex-col gap-1">
            <label htmlFor={id} className="text-sm text-ink2">
              <Trans>Recommended address</Trans>
            </label>
            <textarea
              id={id}
              rows={2}
              value={text}
              maxLength={200}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
              placeholder="0x…"
              onChange={(event) => edit(tidyAddress(event.target.value, here()))}
              aria-invalid={message ? true : undefined}
              aria-describedby={`${id}-check`}
              className={cx(
                'w-full resize-none rounded-md border bg-sunken px-4 py-3 font-mono sm:text-sm break-all outline-none focus:border-kelp',
                message ? 'border-red' : 'border-transparent',
              )}
            />
            <p
              id={`${id}-check`}
              aria-live="polite"
              className={cx('min-h-5 text-sm', message ? 'text-red' : 'text-ink2')}
            >
              {message ??
                (checking
                  ? t`Checking the address`
                  : ready
                    ? invited && typed === null
                      ? t`From your invite link. Please check that it is the right one.`
                      : t`This address is registered`
                    : '')}
            </p>
          </div>
          <Button disabled={!ready} busy={checking} onClick={() => setFlow(registerFlow(address as Address))}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      )}
    </Sheet>
  )
}
