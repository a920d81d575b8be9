import { useLingui } from '@lingui/react/macro'
import { AWARD_CLASSES } from '@holdfast/protocol/award'
import { useState } from 'react'
import { type Address, encodeFunctionData } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { typedAddress } from '../../../lib/check-address.ts'
import { AddressField } from '../../../parts/AddressField.tsx'
import { membersAbi } from '../kit/abi.gen.ts'
import { Check } from '../kit/Check.tsx'
import { governedFlow } from '../kit/governed.flow.ts'
import { type May, useNoted, useTiming } from '../kit/governed.tsx'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { MANAGE_MEMBERS } from './award.flow.ts'
import { classNames, type Classes, NO_CLASS, useClassesOf } from './members.ts'

/**
 * Puts an account into exactly the ticked classes, or out of all. The reason goes to the chain, where everybody reads it.
 * @param account empty to type it
 */
export function MemberSheet({
  award,
  account,
  may,
  onClose,
}: {
  award: Address
  account: string
  may: May
  onClose(): void
}) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const timing = useTiming(may)
  const { go, noted, sheet, busy } = useNoted(award, onClose)
  const [text, setText] = useState(account)
  const [ticked, setTicked] = useState<Classes | null>(null)
  const who = typedAddress(text)
  const now = useClassesOf(who).data?.value
  const then = ticked ?? now ?? NO_CLASS
  const same = now !== undefined && AWARD_CLASSES.every((key) => now[key] === then[key])
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={account === '' ? t`Name a member` : t`Change a membership`}
          description={t`Everybody can read the reason on the chain. What arrived before is shared first; what was earned stays. ${timing.text}`}
          now={now ? classNames(now) : '–'}
          then={now ? classNames(then) : '–'}
          word="setUser"
          whom={account === '' ? who : null}
          action={
            who === null
              ? t`Enter an address`
              : same || !now
                ? t`Nothing is changed`
                : t`Write down and go to the wallet`
          }
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (who === null || !now || same || !info) return
            const data = encodeFunctionData({
              abi: membersAbi,
              functionName: 'setUser',
              args: [who, then.a, then.b, then.c, reason],
            })
            go({
              data,
              current: classNames(now),
              reason,
              title: timing.step,
              flow: governedFlow(award, contractOf(info, 'accessManager'), data, MANAGE_MEMBERS, may),
            })
          }}
        >
          <AddressField label={t`Account`} value={text} onChange={setText} />
          {AWARD_CLASSES.map((key) => (
            <Check
              key={key}
              label={t`Class ${key.toUpperCase()}`}
              value={then[key]}
              onChange={(on) => setTicked({ ...then, [key]: on })}
            />
          ))}
        </ReasonSheet>
      )}
      {sheet}
    </>
  )
}
