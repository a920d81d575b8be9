/** A tick with its label. */
export function Check({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange(v: boolean): void
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-kelp"
      />
      {label}
    </label>
  )
}
