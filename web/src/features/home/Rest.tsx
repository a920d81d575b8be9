import { Figures } from './Figures.tsx'
import { Money } from './Money.tsx'
import { News } from './News.tsx'
import { NodeCard } from './NodeCard.tsx'
import { Price } from './Price.tsx'
import { Resonance } from './Resonance.tsx'

/** Where the money is, what else can be done, the token, and the news. */
export default function Rest() {
  return (
    <>
      <Money />
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        <Resonance />
        <Price />
      </div>
      <NodeCard />
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        <Figures />
        <News />
      </div>
    </>
  )
}
