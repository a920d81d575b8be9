import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATOR_ROLES, type OperatorRole } from '@holdfast/protocol/operators'
import { useState } from 'react'
import { typedAddress } from '../../../lib/check-address.ts'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { AddressField } from '../../../parts/AddressField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/Copy.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { roleName } from './texts.ts'

type Asked = { address: string; role: OperatorRole; granted: boolean }

/** Operators and their roles. Giving and taking a role needs two managers. */
export function Operators({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [role, setRole] = useState<OperatorRole | 'all'>('all')
  const [asked, setAsked] = useState<Asked | null>(null)
  const propose = useAct('proposeRole', () => t`Proposed; a second manager decides`)
  return (
    <>
      <ListSection
        title={t`Operators`}
        call="pageOperators"
        query={{ role: role === 'all' ? undefined : role }}
        id={(o) => o.address}
        empty={t`Nobody has this role.`}
        columns={[
          {
            key: 'address',
            sort: 'address',
            label: t`Address`,
            tight: true,
            head: true,
            renderCell: (o) => (
              <span className="flex items-center gap-1">
                {shortAddress(o.address)}
                <CopyButton text={o.address} label={t`Copy address`} doneLabel={t`Copied`} />
              </span>
            ),
          },
          {
            key: 'roles',
            sort: 'since',
            label: t`Roles`,
            renderCell: (o) => (
              <ul className="flex flex-col gap-1">
                {o.roles.map((r) => (
                  <li key={r.role} className="flex flex-wrap items-center justify-between gap-x-3">
                    <span>
                      {roleName(r.role)}{' '}
                      <span className="text-ink2">
                        {r.by === null
                          ? t`from the configuration`
                          : t`since ${formatTime(r.since, tag, true)}, by ${shortAddress(r.by)}`}
                      </span>
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
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
        exported={[
          ['address', (o) => o.address],
          ['roles', (o) => o.roles.map((r) => r.role).join(' ')],
          ['since', (o) => Math.min(...o.roles.map((r) => r.since))],
        ]}
        filters={
          <Select<OperatorRole | 'all'>
            label={t`Role`}
            value={role}
            items={[
              { value: 'all' as const, label: t`All roles` },
              ...OPERATOR_ROLES.map((value) => ({ value, label: roleName(value) })),
            ]}
            onChange={setRole}
          />
        }
      />
      {mayChange && <NewRole onAsk={setAsked} />}
      {asked && (
        <ReasonSheet
          title={asked.granted ? t`Give a role` : t`Take a role away`}
          description={t`A second manager has to approve this.`}
          now={shortAddress(asked.address)}
          then={asked.granted ? roleName(asked.role) : t`no longer ${roleName(asked.role)}`}
          word={asked.role}
          whom={asked.granted ? asked.address : null}
          action={t`Propose`}
          busy={propose.pending}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => propose.submit({ ...asked, reason }, () => setAsked(null))}
        />
      )}
    </>
  )
}

function NewRole({ onAsk }: { onAsk(asked: Asked): void }) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [role, setRole] = useState<OperatorRole>('finance')
  const who = typedAddress(address)
  return (
    <Card label={t`Give a role`}>
      <h3 className="font-medium">
        <Trans>Give a role</Trans>
      </h3>
      <AddressField
        label={t`Address`}
        value={address}
        onChange={setAddress}
        side={
          <Select<OperatorRole>
            label={t`Role`}
            value={role}
            items={OPERATOR_ROLES.map((value) => ({ value, label: roleName(value) }))}
            onChange={setRole}
          />
        }
      />
      <Button
        disabled={who === null}
        onClick={() => who !== null && onAsk({ address: who, role, granted: true })}
      >
        {who !== null ? <Trans>Propose to a second manager</Trans> : <Trans>Enter an address</Trans>}
      </Button>
    </Card>
  )
}
