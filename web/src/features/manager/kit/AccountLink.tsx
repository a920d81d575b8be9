import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { tidyAddress } from '@holdfast/protocol/typed-address'
import { shortAddress } from '../../../lib/address.ts'
import { addressFault, typedAddress } from '../../../lib/check-address.ts'
import { here } from '../../../lib/here.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { OpenSections } from './section.ts'

/** A user's address; it leads to the user's page in the console where the operator's roles open that. */
export function AccountLink({ address, label }: { address: string; label?: string }) {
  const { sections } = use(OpenSections)
  if (!sections.some((s) => s.path === 'users'))
    return <span title={address}>{label ?? shortAddress(address)}</span>
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

/** The address in a filter's text; undefined while the text is no address. */
export const addressFilter = (text: string): string | undefined => typedAddress(text) ?? undefined

export function AddressFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange(text: string): void
}) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={(text) => onChange(tidyAddress(text, here()))}
      placeholder="0x…"
      problem={addressFault(value)}
      note={value === '' ? undefined : <Trans>Only what concerns this address is shown.</Trans>}
    />
  )
}
