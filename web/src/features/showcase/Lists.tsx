import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { RowHead } from '../../ui/RowHead.tsx'
import { type Column, nextSorting, type Sorting, Table } from '../../ui/Table.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { Part } from './Part.tsx'

const Markdown = lazyPart(() => import('../../ui/Markdown.tsx').then((m) => ({ default: m.Markdown })))

type Row = { id: number; name: string; amount: number; state: string | null }
const ROWS: readonly Row[] = [
  { id: 1, name: 'Mint pool', amount: 500, state: 'Under way' },
  { id: 2, name: 'Resonance pool', amount: 1_250, state: 'Completed' },
  { id: 3, name: 'A pool with a name that needs more than one line on a phone', amount: 7, state: null },
]
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', label: 'Pool', head: true, sort: 'name', renderCell: (r) => r.name },
  { key: 'amount', label: 'Amount', right: true, tight: true, sort: 'amount', renderCell: (r) => r.amount },
  { key: 'state', label: 'State', renderCell: (r) => r.state && <Tag tone="good">{r.state}</Tag> },
  {
    key: 'act',
    label: 'Action',
    renderCell: () => (
      <Button look="ghost" size="small">
        Open
      </Button>
    ),
  },
]

const GRID = '@2xl:grid-cols-[minmax(0,1fr)_8rem_8rem]'

const TEXT = `# A title

A paragraph with **weight**, *stress*, ~~what is gone~~, \`code\`, [a link of ours](/wp) and [one that leads away](https://example.org).

## Below it

- One thing
- Another one

1. First
2. Then

> What somebody said.

| Term | Reward |
| ---- | ------ |
| 7 d  | 1%     |
| 15 d | 2.5%   |

    balance >= principal + reserved

---

<b>Tags are shown as they are written.</b>
`

/** Rows, steps and written texts. */
export function Lists() {
  const [sorting, setSorting] = useState<Sorting | null>({ by: 'amount', order: 'desc' })
  const rows = ROWS.toSorted((a, b) => {
    const [x, y] = sorting?.order === 'desc' ? [b, a] : [a, b]
    return sorting?.by === 'amount' ? x.amount - y.amount : x.name < y.name ? -1 : 1
  })
  return (
    <>
      <Part name="Tables">
        <Table
          label="Pools, sorted"
          columns={COLUMNS}
          rows={rows}
          id={(r) => r.id}
          sorting={sorting}
          onSort={(by) => setSorting((now) => nextSorting(now, by))}
        />
        <Table label="Pools" columns={COLUMNS.slice(0, 3)} rows={ROWS} id={(r) => r.id} />
      </Part>
      <Part name="Rows that align where there is room">
        <div className="hf-card @container overflow-hidden">
          <RowHead grid={GRID} labels={['Pool', 'Amount', 'State']} />
          <ul className="divide-y divide-line">
            {ROWS.map((r) => (
              <li
                key={r.id}
                className={cx('grid grid-cols-[minmax(0,1fr)_auto_auto] gap-3 px-4 py-3 text-sm', GRID)}
              >
                <span>{r.name}</span>
                <span className="tnum">{r.amount}</span>
                <span>{r.state && <Tag tone="good">{r.state}</Tag>}</span>
              </li>
            ))}
          </ul>
        </div>
      </Part>
      <Part name="Timeline">
        <Card>
          <Timeline
            label="Example"
            steps={[
              { key: 'a', state: 'done', title: 'Hosted', note: '100 USDT', side: '11-18' },
              { key: 'b', state: 'now', title: 'Rewards, 3 of 30 steps', note: 'Next in 06:12:44' },
              { key: 'c', state: 'next', title: 'Principal due', side: '12-04' },
              { key: 'd', state: 'failed', title: 'Stopped' },
            ]}
          />
        </Card>
      </Part>
      <Part name="Written text">
        <Card>
          <Suspense fallback={<Bone className="h-96" />}>
            <Markdown text={TEXT} />
          </Suspense>
        </Card>
      </Part>
    </>
  )
}
