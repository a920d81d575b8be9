import { tidyAddress } from '@holdfast/protocol/typed-address'
import type { ComponentProps } from 'react'
import { addressFault } from '../lib/check-address.ts'
import { here } from '../lib/here.ts'
import { TextField } from '../ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'mono'>

/** Form field for an address: of a link to one the address is kept, and what is wrong with it is said unless `problem` is. */
export function AddressField({ onChange, problem, ...field }: Props) {
  return (
    <TextField
      placeholder="0x…"
      {...field}
      mono
      onChange={(text) => onChange(tidyAddress(text, here()))}
      problem={problem ?? addressFault(field.value)}
    />
  )
}
