import { stacks } from './stacks.ts'

const [WIDTH, HEIGHT] = [300, 84]

/** A day in `DayBars`. */
export type DayBar = {
  /** what a screen reader says of it */
  text: string
  /** its parts from the bottom up, one for each colour */
  parts: readonly bigint[]
  /** whether something happens on it that has no height, shown as a mark above */
  marked?: boolean
}

/** Days as stacked bars. Pointer or arrow keys select one; what it holds is shown beside it by the caller, and in a table. */
export function DayBars({
  label,
  days,
  colours,
  at,
  onAt,
}: {
  label: string
  days: readonly DayBar[]
  /** CSS colours, one for each part */
  colours: readonly string[]
  /** index of the selected day */
  at: number
  onAt(at: number): void
}) {
  const slot = WIDTH / Math.max(1, days.length)
  const drawn = stacks(
    days.map((d) => d.parts),
    WIDTH,
    HEIGHT - 8,
  )
  return (
    <div className="relative rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-kelp">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-[84px] w-full"
        aria-hidden="true"
      >
        <rect x={at * slot} width={slot} height={HEIGHT} fill="var(--sunken)" />
        <g transform="translate(0 8)">
          {drawn.map((paths, i) =>
            paths.map(
              (d, part) =>
                d !== '' && (
                  <path
                    key={`${i} ${part}`}
                    d={d}
                    fill={colours[part] ?? 'var(--kelp)'}
                    opacity={i === at ? 1 : 0.55}
                  />
                ),
            ),
          )}
        </g>
        {days.map(
          (d, i) =>
            d.marked && (
              <rect key={d.text} x={(i + 0.5) * slot - 2} width="4" height="5" rx="1" fill="var(--amber)" />
            ),
        )}
        <path
          d={`M0 ${HEIGHT - 0.5}H${WIDTH}`}
          stroke="var(--line-strong)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <input
        type="range"
        min={0}
        max={Math.max(0, days.length - 1)}
        value={at}
        onChange={(event) => onAt(Number(event.target.value))}
        aria-label={label}
        aria-valuetext={days[at]?.text ?? ''}
        className="absolute inset-0 m-0 h-full w-full cursor-crosshair opacity-0"
      />
    </div>
  )
}
