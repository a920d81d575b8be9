export type RiskPoint = { title: string; text: string }

/** List of risks. */
export function RiskPoints({ points }: { points: readonly RiskPoint[] }) {
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {points.map((p) => (
        <li key={p.title} className="flex flex-col">
          <span className="font-medium">{p.title}</span>
          <span className="text-ink2">{p.text}</span>
        </li>
      ))}
    </ul>
  )
}
