import { useState } from 'react'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { AssetMark } from '../../ui/AssetMark.tsx'
import { Behind } from '../../ui/Behind.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { useNow } from '../../lib/use-now.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { type DayBar, DayBars } from '../../ui/DayBars.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { LinePicture, MarkLine, ValueLine } from '../../ui/LinePicture.tsx'
import { lineThrough, scaleOf } from '../../ui/lines.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { Source } from '../../ui/Source.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WorkedSum } from '../../ui/WorkedSum.tsx'
import { Part, State } from './Part.tsx'

const DAYS: readonly DayBar[] = [12n, 0n, 7n, 31n, 18n, 25n, 4n].map((v, i) => ({
  text: `Day ${i + 1}: ${v} USDT`,
  parts: [v, v / 3n],
  marked: i === 3,
}))

const PRICES: readonly (number | null)[] = [0.25, 0.262, null, 0.251, 0.248]
const KNOWN = PRICES.filter((price) => price !== null)
const FLOOR = 0.2
const [WIDTH, HEIGHT] = [600, 140]
const priceText = (i: number) => `Hour ${i + 1}: ${PRICES[i] ?? 'no trade'}`

/** Figures, sums and pictures. */
export function Figures() {
  const now = useNow()
  const [day, setDay] = useState(3)
  const [hour, setHour] = useState(1)
  const y = scaleOf(KNOWN, HEIGHT, [FLOOR])
  return (
    <>
      <Part name="Figures">
        <Figure size="big" value="0.2484" unit="USDT" />
        <Figure size="title" value="48,200" unit="/ 60,000 USDT" />
        <span className="flex items-center gap-2">
          <Figure value="1,250" />
          <Source
            source={{ what: 'Effective power', kind: 'chain', call: 'teams(account).force', block: 815 }}
          />
        </span>
        <span className="flex items-center gap-3">
          <AssetMark symbol="USDT" />
          <AssetMark symbol="TDE" size="small" />
        </span>
        <span className="tnum flex gap-4">
          <Countdown until={now + 22_364} now={now} dayWord="d" />
          <Countdown until={now + 3 * 86_400 + 60} now={now} dayWord="d" />
          <Countdown until={now - 5} now={now} dayWord="d" />
        </span>
      </Part>
      <Part name="Reserve line">
        <Card>
          <CardHead title="Solvency">
            <Tag tone="good">103.4%</Tag>
          </CardHead>
          <ReserveLine
            label="86% owed, all of it held"
            filled={0.86}
            hatched={1}
            left="Principal 4,812,300"
            right={
              <span>
                Check it yourself
                <Onward />
              </span>
            }
          />
          <ReserveLine label="A goal at half" filled={0.3} mark={0.5} left="Sold 30%" />
          <ReserveLine label="Nothing yet" filled={0} left="Nothing yet" />
        </Card>
      </Part>
      <Part name="Facts and sums">
        <Columns>
          <Card>
            <Facts>
              <Fact label="Paid out">every 12 hours, 30 times</Fact>
              <Fact label="Principal due" strong>
                Dec 5, 14:20
              </Fact>
            </Facts>
            <Facts ruled>
              <Fact label="Below a rule">1 USDT</Fact>
            </Facts>
          </Card>
          <Card>
            <WorkedSum
              label="How it adds up"
              rows={[
                { key: 'a', label: 'Hosted', note: '100 × 6 h', value: '600' },
                { key: 'b', label: 'Reward', value: '4.20', sign: '+' },
                { key: 'c', label: 'Fee', value: '1.00', sign: '−' },
              ]}
              result={{ label: 'You get', value: '603.20 USDT' }}
            />
          </Card>
        </Columns>
        <Columns stretch>
          <Card>
            <p>Neighbours in a grid of cards</p>
          </Card>
          <Card>
            <p>are equally high,</p>
            <p>whatever they hold.</p>
          </Card>
        </Columns>
      </Part>
      <Part name="Pictures">
        <Card>
          <DayBars
            label="Income by day"
            days={DAYS}
            colours={['var(--kelp)', 'var(--amber)']}
            at={day}
            onAt={setDay}
          />
          <p className="text-sm text-ink2">{DAYS[day]?.text}</p>
          <Behind title="The table behind it">
            <Facts>
              {DAYS.map((d) => (
                <Fact key={d.text} label={d.text.split(':')[0]}>
                  {d.text.split(':')[1]}
                </Fact>
              ))}
            </Facts>
          </Behind>
        </Card>
        <State of="No day yet">
          <DayBars label="Nothing yet" days={[]} colours={[]} at={0} onAt={() => undefined} />
        </State>
        <Card>
          <LinePicture
            label="Price by hour"
            text={priceText(hour)}
            count={PRICES.length}
            at={hour}
            onAt={setHour}
            width={WIDTH}
            height={HEIGHT}
            className="h-[140px]"
          >
            <MarkLine y={y(FLOOR)} width={WIDTH} />
            <ValueLine path={lineThrough(PRICES, WIDTH, y)} />
          </LinePicture>
          <p className="text-sm text-ink2">{priceText(hour)}</p>
        </Card>
        <QrCode text="0x70997970C51812dc3A010C7d01b50e0d17dc79C8" label="QR code of an address" />
      </Part>
    </>
  )
}
