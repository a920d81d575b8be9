import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Screens that are not open yet: their title and what they will be. Nothing here promises a date. */
export const COMING = {
  machine: {
    title: msg`Mining machines`,
    text: msg`Machines will be sold with their whole output set aside beforehand, and show what is left of it.`,
  },
  machineDetail: { title: msg`Mining machine`, text: msg`A single machine opens here from the list.` },
} as const satisfies Record<string, { title: MessageDescriptor; text: MessageDescriptor }>

export type ComingKey = keyof typeof COMING
