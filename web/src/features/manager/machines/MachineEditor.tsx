import { useLingui } from '@lingui/react/macro'
import { toDecimal } from '@holdfast/protocol/amounts'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { MACHINES_TOTAL } from '@holdfast/protocol/machine-total'
import type { ManagedMachine } from '@holdfast/protocol/machines'
import type { WrittenText } from '@holdfast/protocol/texts'
import { useState } from 'react'
import { decimalSeparator } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Check } from '../kit/Check.tsx'
import { PictureField } from '../kit/PictureField.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { Texts, written } from '../kit/Texts.tsx'

const MOST_DAYS = 1_000
const MOST_BPS = 5_000

/** Whether every field could be read. */
const allRead = <T extends object>(read: T): read is T & { [K in keyof T]: NonNullable<T[K]> } =>
  Object.values(read).every((v) => v !== null)

/** A kind of machine being added or changed: what was bought keeps its terms. */
export function MachineEditor({ machine, onClose }: { machine: ManagedMachine | null; onClose(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const separator = decimalSeparator(tag)
  const decimal = (v: string | undefined) => (v ? toDecimal(BigInt(v)).replace('.', separator) : '')
  const [texts, setTexts] = useState<WrittenText[]>(machine?.texts ?? [])
  const [image, setImage] = useState<string | null>(machine?.image ?? null)
  const [price, setPrice] = useState(decimal(machine?.price))
  const [power, setPower] = useState(decimal(machine?.power))
  const [ratio, setRatio] = useState(decimal(machine?.ratio))
  const [days, setDays] = useState(String(machine?.days ?? 30))
  const [units, setUnits] = useState(String(machine?.units ?? 1))
  const [invitation, setInvitation] = useState(String(machine?.invitationBps ?? 0))
  const [acceleration, setAcceleration] = useState(String(machine?.accelerationBps ?? 0))
  const [open, setOpen] = useState(machine?.open ?? true)
  const save = useAct('saveMachine', () => t`Saved`)
  const amount = (text: string) => {
    const parsed = parseAmount(text, 18, separator)
    return parsed.ok && parsed.value > 0n ? parsed.value : null
  }
  const whole = (text: string, most: number) =>
    /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : null
  const read = {
    price: amount(price),
    power: amount(power),
    ratio: amount(ratio),
    days: whole(days, MOST_DAYS) || null,
    units: whole(units, MACHINES_TOTAL),
    invitationBps: whole(invitation, MOST_BPS),
    accelerationBps: whole(acceleration, MOST_BPS),
  }
  const said = written(texts)
  const terms = allRead(read) ? read : null
  const problem = said.length === 0 ? t`Write a title` : terms ? null : t`A figure is missing or out of range`
  return (
    <ReasonSheet
      title={machine ? t`Change a machine` : t`New machine`}
      description={t`For later buyers: what was bought keeps its terms.`}
      action={problem ?? t`Save`}
      busy={save.pending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (problem === null && terms)
          save.submit(
            {
              ...(machine ? { id: machine.id, version: machine.version } : {}),
              texts: said,
              image,
              ...terms,
              price: String(terms.price),
              power: String(terms.power),
              ratio: String(terms.ratio),
              open,
              reason,
            },
            onClose,
          )
      }}
    >
      <Texts value={texts} onChange={setTexts} />
      <PictureField value={image} onChange={setImage} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t`Price of one`} unit="USDT" value={price} onChange={setPrice} />
        <TextField label={t`Power of one`} value={power} onChange={setPower} />
        <TextField label={t`Output of 1 power a day`} unit="TDE" value={ratio} onChange={setRatio} />
        <TextField label={t`Days`} value={days} onChange={setDays} />
        <TextField label={t`Units in all`} value={units} onChange={setUnits} />
        <TextField label={t`For who invited, of 10,000`} value={invitation} onChange={setInvitation} />
        <TextField label={t`For the team above, of 10,000`} value={acceleration} onChange={setAcceleration} />
      </div>
      <Check label={t`On sale`} value={open} onChange={setOpen} />
      {problem && <output className="text-sm text-amber">{problem}</output>}
    </ReasonSheet>
  )
}
