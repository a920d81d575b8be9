import { brand } from '../../brand.ts'

/** The picture of a card, drawn as SVG: loading it from another host would tell that host who looks at it. */
export function CardArt({ tokenId }: { tokenId: bigint }) {
  return (
    <svg
      viewBox="0 0 160 200"
      className="mx-auto h-44 w-36 shrink-0 sm:mx-0"
      fill="none"
      stroke="var(--kelp)"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="158" height="198" rx="16" fill="var(--kelp-soft)" stroke="var(--line)" />
      {[28, 44, 60].map((r) => (
        <circle key={r} cx="80" cy="88" r={r} strokeOpacity={0.9 - r / 90} />
      ))}
      <path d={brand.logo} transform="translate(56 64) scale(2)" strokeWidth="1.6" />
      <text
        x="80"
        y="178"
        textAnchor="middle"
        fontSize="16"
        fontWeight="600"
        fill="var(--kelp)"
        stroke="none"
      >{`#${tokenId}`}</text>
    </svg>
  )
}
