import { Trans, useLingui } from '@lingui/react/macro'
import { type ManualLevel, TOP_LEVEL } from '@holdfast/protocol/levels'
import { useState } from 'react'
import { typedAddress } from '../../../lib/check-address.ts'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { levelName } from '../../../parts/words/level-conditions.ts'
import { AddressField } from '../../../parts/AddressField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { AccountLink } from '../kit/AccountLink.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** `level` null: the mark is taken away. */
type Asked = { account: string; now: number | null; level: number | null }

/** Levels that people set: shown with a mark, never paid. One manager proposes, another one decides. */
export function ManualLevels({ mayPropose }: { mayPropose: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [asked, setAsked] = useState<Asked | null>(null)
  const propose = useAct('proposeManualLevel', () => t`Proposed; a second manager decides`)
  const columns: Column<ManualLevel>[] = [
    {
      key: 'account',
      label: t`Account`,
      head: true,
      renderCell: (m) => <AccountLink address={m.account} />,
    },
    { key: 'level', label: t`Level`, renderCell: (m) => levelName(m.level) },
    { key: 'since', label: t`Since`, tight: true, renderCell: (m) => formatTime(m.since, tag, true) },
    { key: 'maker', label: t`Proposed by`, renderCell: (m) => shortAddress(m.maker) },
    { key: 'checker', label: t`Approved by`, renderCell: (m) => shortAddress(m.checker) },
    { key: 'reason', label: t`Reason`, renderCell: (m) => m.reason },
    {
      key: 'act',
      label: t`Actions`,
      right: true,
      renderCell: (m) =>
        mayPropose ? (
          <Button
            size="small"
            look="ghost"
            onClick={() => setAsked({ account: m.account, now: m.level, level: null })}
          >
            <Trans>Take away</Trans>
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      <ListSection
        title={t`Levels set by hand`}
        call="pageManualLevels"
        query={{}}
        columns={columns}
        id={(m) => m.account}
        empty={t`Nobody's level was set by hand.`}
        exported={[
          ['account', (m) => m.account],
          ['level', (m) => m.level],
          ['since', (m) => m.since],
          ['maker', (m) => m.maker],
          ['checker', (m) => m.checker],
          ['reason', (m) => m.reason],
        ]}
      />
      {mayPropose && <NewLevel onAsk={setAsked} />}
      {asked && (
        <ReasonSheet
          title={t`Level by hand`}
          description={t`It is shown with a mark and never paid. A second manager has to approve this.`}
          now={asked.now === null ? t`as computed` : levelName(asked.now)}
          then={asked.level === null ? t`as computed` : levelName(asked.level)}
          whom={asked.account}
          action={t`Propose`}
          busy={propose.pending}
          onClose={() => setAsked(null)}
          onConfirm={(reason) =>
            propose.submit({ account: asked.account, level: asked.level, reason }, () => setAsked(null))
          }
        />
      )}
    </>
  )
}

function NewLevel({ onAsk }: { onAsk(asked: Asked): void }) {
  const { t } = useLingui()
  const [account, setAccount] = useState('')
  const [level, setLevel] = useState('1')
  const who = typedAddress(account)
  return (
    <Card label={t`Set a level by hand`}>
      <h3 className="font-medium">
        <Trans>Set a level by hand</Trans>
      </h3>
      <AddressField
        label={t`Address`}
        value={account}
        onChange={setAccount}
        side={
          <Select
            label={t`Level`}
            value={level}
            items={Array.from({ length: TOP_LEVEL + 1 }, (_, k) => ({
              value: String(k),
              label: levelName(k),
            }))}
            onChange={setLevel}
          />
        }
      />
      <Button
        disabled={who === null}
        onClick={() => who !== null && onAsk({ account: who, now: null, level: Number(level) })}
      >
        {who !== null ? <Trans>Propose to a second manager</Trans> : <Trans>Enter an address</Trans>}
      </Button>
    </Card>
  )
}
