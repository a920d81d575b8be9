import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** Has the server read a range of final blocks again, to find transfers that it has missed. */
export function Rescan() {
  const { t } = useLingui()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [asked, setAsked] = useState(false)
  const rescan = useAct('rescanDeposits', (r) =>
    plural(r.found, {
      one: `${r.found} transfer found, ${r.added} was missing`,
      other: `${r.found} transfers found, ${r.added} were missing`,
    }),
  )
  const valid = /^\d{1,15}$/.test(from) && /^\d{1,15}$/.test(to) && Number(from) <= Number(to)
  return (
    <Card label={t`Read blocks again`}>
      <h3 className="font-medium">
        <Trans>Read blocks again</Trans>
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t`From block`} value={from} onChange={setFrom} />
        <TextField label={t`To block`} value={to} onChange={setTo} />
      </div>
      <Button look="ghost" disabled={!valid} onClick={() => setAsked(true)}>
        {valid ? <Trans>Read again</Trans> : <Trans>Enter a range of blocks</Trans>}
      </Button>
      {asked && (
        <ReasonSheet
          title={t`Read blocks again`}
          then={`${from} – ${to}`}
          action={t`Read again`}
          busy={rescan.pending}
          onClose={() => setAsked(false)}
          onConfirm={(reason) =>
            rescan.submit({ from: Number(from), to: Number(to), reason }, () => setAsked(false))
          }
        />
      )}
    </Card>
  )
}
