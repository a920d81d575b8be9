import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSubmit } from '../../api/submit.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'

const isHash = (text: string) => /^0x[0-9a-fA-F]{64}$/.test(text)

/** Claims a transfer by its transaction's hash; the server checks who sent it. */
export function ClaimForm({ hash = '' }: { hash?: string }) {
  const { t } = useLingui()
  const [text, setText] = useState(hash)
  const wrong = text !== '' && !isHash(text)
  const [done, setDone] = useState(false)
  const claim = useSubmit({
    send: () => post('claimRecharge', { txHash: text.toLowerCase() }),
    onDone: () => setDone(true),
    stale: [[CUSTODY]],
  })
  if (done)
    return (
      <Notice tone="good" title={t`Claimed`}>
        <Trans>It is credited as soon as its block is final. You find it under your deposits.</Trans>
      </Notice>
    )
  return (
    <>
      <p className="text-sm text-ink2">
        <Trans>
          Give the hash of the transaction. It must have been sent from the address you are signed in with;
          from an exchange, ask support to have it looked at.
        </Trans>
      </p>
      <TextField
        mono
        label={t`Transaction hash`}
        value={text}
        placeholder="0x…"
        onChange={(next) => {
          setText(next)
          claim.forget()
        }}
        problem={claim.refusal ?? (wrong ? t`A hash starts with 0x and has 64 characters after it` : null)}
      />
      <Button look="ghost" busy={claim.pending} disabled={!isHash(text)} onClick={() => claim.submit()}>
        <Trans>Claim it</Trans>
      </Button>
    </>
  )
}
