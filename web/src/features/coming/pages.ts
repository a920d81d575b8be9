import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Screens that are not open yet: their title and what they will be. Nothing here promises a date. */
export const COMING = {
  news: { title: msg`News`, text: msg`Announcements of the operator will be listed here.` },
  newsDetail: { title: msg`News`, text: msg`A single announcement opens here from the list.` },
  ecology: {
    title: msg`Ecology`,
    text: msg`Partners and projects built on the same contracts will be shown here.`,
  },
  machine: {
    title: msg`Mining machines`,
    text: msg`Machines will be sold with their whole output set aside beforehand, and show what is left of it.`,
  },
  machineDetail: { title: msg`Mining machine`, text: msg`A single machine opens here from the list.` },
  chain: {
    title: msg`Public-chain intro`,
    text: msg`What the chain is and how to look things up on it will be explained here.`,
  },
  msg: { title: msg`Notices`, text: msg`Messages to your account will be listed here.` },
  msgDetail: { title: msg`Notice`, text: msg`A single notice opens here from the list.` },
} as const satisfies Record<string, { title: MessageDescriptor; text: MessageDescriptor }>

export type ComingKey = keyof typeof COMING
