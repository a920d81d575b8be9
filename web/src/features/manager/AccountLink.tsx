import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { isAddress } from 'viem'
import { shortAddress } from '../../lib/address.ts'
import { TextField } from '../../ui/TextField.tsx'

/** A user's address that leads to the user's page in the console. */
export function AccountLink({ address, label }: { address: string; label?: string }) {
  return (
    <Link
      to="/managerMain"
      search={{ section: 'users', account: address }}
      title={address}
      className="text-kelp underline-offset-2 hover:underline"
    >
      {label ?? shortAddress(address)}
    </Link>
  )
}

/** A filter by one address: `undefined` until the text is one. */
export const addressFilter = (text: string): string | undefined =>
  isAddress(text.trim(), { strict: false }) ? text.trim() : undefined

export function AddressFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange(text: string): void
}) {
  const { t } = useLingui()
  const wrong = value.trim() !== '' && addressFilter(value) === undefined
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      placeholder="0x…"
      maxLength={42}
      problem={wrong ? t`This is not an address` : null}
      note={value === '' ? undefined : <Trans>Only what concerns this address is shown.</Trans>}
    />
  )
}
