import type { InputOf, ListName } from '@holdfast/client/names'
import type { OperatorRole } from '@holdfast/protocol/operators'
import { type ComponentType, createContext, type LazyExoticComponent } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'

/** Props of every section of the console. */
export type SectionProps = {
  /** whether one of the operator's roles may change something in it */
  mayChange: boolean
  roles: readonly OperatorRole[]
}

/** A list's call and its filter. */
type Queue = { [N in ListName]: { label(): string; call: N; query: InputOf<N> } }[ListName]

type Described = {
  /** its name in the page's address: `?section=` */
  path: string
  title(): string
  /** roles that see it; this only shows it, the server checks rights */
  roles: readonly OperatorRole[]
  /** roles that may change something in it */
  changes: readonly OperatorRole[]
  /** loads its page, which is a chunk of its own */
  load(): Promise<{ default: ComponentType<SectionProps> }>
  /** what waits for people in it, counted on the overview */
  queues?: readonly Queue[]
  /** alarms of `/api/health` that are dealt with here */
  alarms?: readonly string[]
}

/** A section of the console with its lazily loaded page. Each area describes its own; `sections.ts` lists all. */
export type Section = Described & { Page: LazyExoticComponent<ComponentType<SectionProps>> }
export const section = (described: Described): Section => ({ ...described, Page: lazyPart(described.load) })

/** The sections that the operator's roles open, in order, and a function that opens one by its path. */
export const OpenSections = createContext<{ sections: readonly Section[]; open(path: string): void }>({
  sections: [],
  open: () => undefined,
})
