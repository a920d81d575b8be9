import { Trans, useLingui } from '@lingui/react/macro'
import type { Invite } from '@holdfast/protocol/users'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { levelName } from '../../parts/words/level-conditions.ts'
import { LoadedList } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Bone } from '../../ui/States.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useInvites } from './queries.ts'

const SIZE = 20
/** What the server searches by: the beginning of an address. */
const START = /^0x[0-9a-fA-F]{3,40}$/

/** Accounts below: address, level, personal participation, team performance. Searched and paged by the server. */
export function InviteList() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [whom, setWhom] = useState<'direct' | 'indirect'>('direct')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const search = START.test(text) ? text : ''
  const invites = useInvites(whom, search, page, SIZE)
  const show = (v: string) => formatAmount(BigInt(v), tag)
  const columns: Column<Invite>[] = [
    { key: 'address', label: t`Address`, head: true, renderCell: (i) => shortAddress(i.address) },
    { key: 'level', label: t`Level`, renderCell: (i) => levelName(i.level) },
    {
      key: 'depth',
      label: t`Generation`,
      right: true,
      renderCell: (i) => formatCount(i.depth, tag),
    },
    {
      key: 'own',
      label: t`Personal (${brand.stable.symbol})`,
      right: true,
      renderCell: (i) => show(i.amount),
    },
    {
      key: 'team',
      label: t`Team (${brand.stable.symbol})`,
      right: true,
      renderCell: (i) => show(i.teamAmount),
    },
  ]
  return (
    <section className="flex flex-col gap-2 pt-2" aria-label={t`Invite list`}>
      <h2>
        <Trans>Invite list</Trans>
      </h2>
      <Choice<'direct' | 'indirect'>
        label={t`Whom to list`}
        value={whom}
        items={[
          { value: 'direct', label: t`Invited by me` },
          { value: 'indirect', label: t`Further below` },
        ]}
        onChange={(next) => {
          setWhom(next)
          setPage(1)
        }}
      />
      <TextField
        label={t`Search by address`}
        value={text}
        placeholder="0x71C7…"
        maxLength={42}
        onChange={(next) => {
          setText(next.trim())
          setPage(1)
        }}
        problem={
          text === '' || search !== ''
            ? null
            : t`The beginning of an address: 0x and three characters or more`
        }
      />
      <LoadedList
        query={invites}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-32 rounded-lg" />}
        empty={
          <p className="text-sm text-ink2">
            {search !== '' ? (
              <Trans>Nobody's address begins like this.</Trans>
            ) : whom === 'indirect' ? (
              <Trans>Nobody yet: those whom your invites invite appear here.</Trans>
            ) : (
              <Trans>Nobody yet. Share your link, and everybody who registers with it appears here.</Trans>
            )}
          </p>
        }
      >
        {(data) => (
          <>
            <Table
              label={t`Invite list`}
              columns={whom === 'direct' ? columns.filter((c) => c.key !== 'depth') : columns}
              rows={data.records}
              id={(i) => i.address}
            />
            <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
          </>
        )}
      </LoadedList>
    </section>
  )
}
