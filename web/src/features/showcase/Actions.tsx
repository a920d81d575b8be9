import { useState } from 'react'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { OutLink } from '../../ui/OutLink.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Choice, TabPanel, Tabs } from '../../ui/Segments.tsx'
import { Part, State } from './Part.tsx'

type Tab = 'one' | 'two' | 'three'
const TERMS = ['7', '15', '30', '60', '90', '180']
const FIVE = ['Mint', 'Resonance', 'Liquidity', 'Mine', 'History'] as const

/** What is pressed and chosen. */
export function Actions() {
  const [tab, setTab] = useState<Tab>('one')
  const [five, setFive] = useState<(typeof FIVE)[number]>('Mint')
  const [term, setTerm] = useState('15')
  const [page, setPage] = useState(2)
  return (
    <>
      <Part name="Buttons">
        <Button>Host 500 USDT</Button>
        <Button disabled>Enter the hosting amount</Button>
        <Button busy>Confirm</Button>
        {(['ghost', 'quiet'] as const).map((look) => (
          <div key={look} className="flex flex-wrap gap-2">
            <Button look={look}>Claim 4.20 USDT</Button>
            <Button look={look} size="small">
              Small
            </Button>
            <Button look={look} size="small" disabled>
              Disabled
            </Button>
            <Button look={look} size="small" busy>
              Busy
            </Button>
          </div>
        ))}
        <span>
          <OutLink href="https://example.org">Away from here</OutLink>
        </span>
      </Part>
      <Part name="The action of a screen">
        <ActionBar>
          <Button>At the bottom edge on a phone</Button>
        </ActionBar>
      </Part>
      <Part name="Choices">
        <Tabs<Tab>
          id="showcase"
          label="Tabs"
          value={tab}
          items={[
            { value: 'one', label: 'One' },
            { value: 'two', label: 'Two' },
            { value: 'three', label: 'Three', disabled: true },
          ]}
          onChange={setTab}
        />
        <TabPanel id="showcase" value={tab}>
          <p className="text-sm text-ink2">Panel {tab}</p>
        </TabPanel>
        <Tabs<(typeof FIVE)[number]>
          id="showcase-five"
          label="Five tabs"
          rows
          value={five}
          items={FIVE.map((value) => ({ value, label: value }))}
          onChange={setFive}
        />
        <TabPanel id="showcase-five" value={five}>
          <p className="text-sm text-ink2">{five}</p>
        </TabPanel>
        <Choice
          label="Term"
          columns={3}
          value={term}
          items={TERMS.map((value) => ({ value, label: `${value} days`, disabled: value === '180' }))}
          onChange={setTerm}
        />
        <State of="First page">
          <Pager page={1} size={10} total={42} onPage={() => undefined} />
        </State>
        <State of="Between">
          <Pager page={page} size={10} total={42} onPage={setPage} />
        </State>
        <State of="Last page">
          <Pager page={5} size={10} total={42} onPage={() => undefined} />
        </State>
      </Part>
    </>
  )
}
