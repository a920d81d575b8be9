import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATOR_ROLES, type Operator, type OperatorRole } from '@holdfast/protocol/operators'
import { useState } from 'react'
import { isAddress } from 'viem'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Select } from '../../ui/Select.tsx'
import { Bone } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAct, useConsole } from './queries.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { roleName } from './texts.ts'

type Asked = { address: string; role: OperatorRole; granted: boolean }

/** Who may do what in the console. Giving and taking a role needs two managers. */
export function Operators({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const list = useConsole<Operator[]>('listOperators')
  const [asked, setAsked] = useState<Asked | null>(null)
  const propose = useAct('proposeRole', () => t`Proposed; a second manager decides`)
  return (
    <section className="flex flex-col gap-3" aria-label={t`Operators`}>
      <h2>
        <Trans>Operators</Trans>
      </h2>
      {list.isError && !list.data ? (
        <LoadFailed title={t`The operators could not be loaded`} query={list}>
          {list.error.message}
        </LoadFailed>
      ) : !list.data ? (
        <Bone className="h-60 rounded-lg" />
      ) : (
        <ul className="hf-card divide-y divide-line">
          {list.data.map((o) => (
            <li key={o.address} className="flex flex-col gap-1 px-4 py-3 text-sm">
              <span className="flex items-center gap-1 font-medium">
                {shortAddress(o.address)}
                <CopyButton text={o.address} label={t`Copy address`} doneLabel={t`Copied`} />
              </span>
              {o.roles.map((r) => (
                <span key={r.role} className="flex flex-wrap items-center justify-between gap-2 text-ink2">
                  <span>
                    {roleName(r.role)} ·{' '}
                    {r.by === null
                      ? t`from the configuration`
                      : t`since ${formatTime(r.since, tag, true)}, by ${shortAddress(r.by)}`}
                  </span>
                  {mayChange && (
                    <Button
                      look="quiet"
                      size="small"
                      onClick={() => setAsked({ address: o.address, role: r.role, granted: false })}
                    >
                      <Trans>Take away</Trans>
                    </Button>
                  )}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <NewRole onAsk={setAsked} />}
      {asked && (
        <ReasonSheet
          title={asked.granted ? t`Give a role` : t`Take a role away`}
          description={t`A second manager has to approve this.`}
          now={shortAddress(asked.address)}
          then={asked.granted ? roleName(asked.role) : t`no longer ${roleName(asked.role)}`}
          word={asked.role}
          action={t`Propose`}
          busy={propose.isPending}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => propose.mutate({ ...asked, reason }, { onSuccess: () => setAsked(null) })}
        />
      )}
    </section>
  )
}

function NewRole({ onAsk }: { onAsk(asked: Asked): void }) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [role, setRole] = useState<OperatorRole>('finance')
  const valid = isAddress(address, { strict: false })
  return (
    <Card label={t`Give a role`}>
      <h3 className="font-medium">
        <Trans>Give a role</Trans>
      </h3>
      <TextField
        label={t`Address`}
        value={address}
        onChange={setAddress}
        mono
        problem={address !== '' && !valid ? t`This is not an address` : null}
        side={
          <Select<OperatorRole>
            label={t`Role`}
            value={role}
            items={OPERATOR_ROLES.map((value) => ({ value, label: roleName(value) }))}
            onChange={setRole}
          />
        }
      />
      <Button disabled={!valid} onClick={() => onAsk({ address, role, granted: true })}>
        {valid ? <Trans>Propose to a second manager</Trans> : <Trans>Enter an address</Trans>}
      </Button>
    </Card>
  )
}
