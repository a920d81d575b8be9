import type { ReactNode } from 'react'

/**
 * The frame of a picture over time. Pointer or arrow keys select one of its points; what it holds is shown beside it by the caller,
 * and in a table.
 */
export function LinePicture({
  label,
  text,
  count,
  at,
  onAt,
  width,
  height,
  className,
  children,
}: {
  label: string
  /** what a screen reader says of the selected point */
  text: string
  /** how many points there are */
  count: number
  /** index of the selected point */
  at: number
  onAt(at: number): void
  /** of the drawing, which fills its frame */
  width: number
  height: number
  /** height of the frame */
  className: string
  /** paths of the drawing */
  children: ReactNode
}) {
  const x = (at + 0.5) * (width / Math.max(1, count))
  return (
    <div className="relative rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-kelp">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={`w-full ${className}`}
        aria-hidden="true"
      >
        {children}
        <path
          d={`M${x} 0V${height}`}
          stroke="var(--line-strong)"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
        <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      </svg>
      <input
        type="range"
        min={0}
        max={Math.max(0, count - 1)}
        value={at}
        onChange={(event) => onAt(Number(event.target.value))}
        aria-label={label}
        aria-valuetext={text}
        className="absolute inset-0 m-0 h-full w-full cursor-crosshair touch-pan-y opacity-0"
      />
    </div>
  )
}

/** A value to compare a picture's line with, as a dashed line. @param y its distance from the top */
export function MarkLine({ y, width, testId }: { y: number; width: number; testId?: string }) {
  return (
    <path
      d={`M0 ${y}H${width}`}
      stroke="var(--amber)"
      strokeWidth="1.5"
      strokeDasharray="6 4"
      vectorEffect="non-scaling-stroke"
      data-testid={testId}
    />
  )
}

/** The line of a picture. @param path as `lineThrough` makes it */
export function ValueLine({ path }: { path: string }) {
  return (
    <path
      d={path}
      fill="none"
      stroke="var(--kelp)"
      strokeWidth="2"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}
