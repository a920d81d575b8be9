import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { brand } from '../../brand.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

type Props = {
  open: boolean
  /** before a first use: asks for a confirmation */
  ask: boolean
  onClose(): void
  onClosed(): void
  onAgree(): void
}

/** What can go wrong with hosting, before it is used for the first time and whenever somebody asks. */
export default function RiskSheet({ open, ask, onClose, onClosed, onAgree }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [asks] = useState(ask)
  const [read, setRead] = useState(false)
  const usdt = brand.stable.symbol
  const token = brand.token.symbol
  const points = [
    {
      title: t`Your ${usdt} is locked for the term`,
      text: t`There is no early exit. After the term you can take it out at any time, also when the pool is paused or closed.`,
    },
    {
      title: t`Rewards are fixed amounts, not a value`,
      text: t`They are set aside when you join. The ${token} part can be worth less, or nothing, when it is paid.`,
    },
    {
      title: t`Contracts can have faults`,
      text: t`The code is tested and published, but a fault that nobody has found could cost you what you host.`,
    },
    {
      title: t`${usdt} has an issuer`,
      text: t`The issuer of ${usdt} can freeze addresses or fail. Neither this page nor the contract can undo that.`,
    },
    {
      title: t`Transactions cannot be taken back`,
      text: t`Check amount and term before you confirm, and that the address bar shows the right page.`,
    },
  ]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`What can go wrong`}
      closeLabel={t`Close`}
    >
      <ul className="flex flex-col gap-3 text-sm">
        {points.map((p) => (
          <li key={p.title} className="flex flex-col">
            <span className="font-medium">{p.title}</span>
            <span className="text-ink2">{p.text}</span>
          </li>
        ))}
      </ul>
      {asks && (
        <>
          <label
            htmlFor={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md bg-sunken px-4 py-2 text-sm"
          >
            <input
              id={id}
              type="checkbox"
              checked={read}
              onChange={(event) => setRead(event.target.checked)}
              className="size-5 shrink-0 accent-(--kelp)"
            />
            <Trans>I have read this and host only what I can afford to lose.</Trans>
          </label>
          <Button disabled={!read} onClick={onAgree}>
            <Trans>Continue</Trans>
          </Button>
        </>
      )}
    </Sheet>
  )
}
