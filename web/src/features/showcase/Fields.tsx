import { useState } from 'react'
import { AmountField } from '../../ui/AmountField.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Select, SelectField } from '../../ui/Select.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { TakeAll } from '../../ui/TakeAll.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TypedConfirm } from '../../ui/TypedConfirm.tsx'
import { Part, State } from './Part.tsx'

const KINDS = [
  { value: 'all', label: 'All types' },
  { value: 'deposit', label: 'Deposit' },
] as const
type Kind = (typeof KINDS)[number]['value']

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const nothing = () => undefined

/** Fields and their states: empty, filled, refused, disabled; what fills and what copies. */
export function Fields() {
  const [address, setAddress] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [amount, setAmount] = useState('500')
  const [pieces, setPieces] = useState(2)
  return (
    <>
      <Part name="Fields">
        <TextField
          mono
          label="Address"
          value={address}
          placeholder="0x…"
          onChange={setAddress}
          note="A note"
        />
        <TextField label="Refused" value="0x123" onChange={nothing} problem="This is not an address" />
        <TextField label="With a unit" value="2.5" unit="%" inputMode="decimal" onChange={nothing} />
        <TextField label="A longer text" rows={3} value={'One line.\nAnother one.'} onChange={nothing} />
        <TextField label="A time" type="datetime-local" value="2026-01-30T08:00" onChange={nothing} />
        <SelectField<Kind> label="Choice in a form" value={kind} items={KINDS} onChange={setKind} />
        <span className="flex items-center gap-3">
          <Select<Kind> label="Type" value={kind} items={KINDS} onChange={setKind} />
        </span>
        <CopyField caption="To copy" text="100.0042" label="Copy" doneLabel="Copied" />
        <CopyField mono caption="An address" text={ADDRESS} label="Copy address" doneLabel="Copied" />
        <span className="flex items-center">
          A button alone <CopyButton text={ADDRESS} label="Copy it" doneLabel="Copied" />
        </span>
      </Part>
      <Part name="Amounts">
        <AmountField
          big
          label="Amount"
          unit="USDT"
          value={amount}
          onChange={setAmount}
          side={<TakeAll has="Available 2,310.55" label="All" onTake={() => setAmount('2310.55')} />}
          note="About 7 days of output"
        />
        <AmountField
          label="Not known yet"
          unit="USDT"
          value=""
          onChange={nothing}
          side={<TakeAll has={null} label="All" onTake={undefined} />}
        />
        <AmountField
          label="Refused"
          unit="USDT"
          value="-5"
          onChange={nothing}
          problem="The amount cannot be negative"
        />
        <AmountField label="Disabled" unit="TDE" value="12" onChange={nothing} disabled />
        <div className="flex flex-wrap gap-4">
          <State of="Least">
            <Stepper label="Least" value={1} most={9} onChange={nothing} />
          </State>
          <State of="Between">
            <Stepper label="Pieces" value={pieces} most={9} onChange={setPieces} />
          </State>
          <State of="Most">
            <Stepper label="Most" value={9} most={9} onChange={nothing} />
          </State>
        </div>
        <TypedConfirm
          expected="500"
          label="Type the amount again"
          action="Pay 500 USDT"
          onConfirm={nothing}
        />
      </Part>
    </>
  )
}
