import type { InputOf, ListName } from '@holdfast/client/names'
import type { OperatorRole } from '@holdfast/protocol/operators'
import { type ComponentType, createContext, lazy, type LazyExoticComponent } from 'react'

/** What each section of the console is drawn with. */
export type SectionProps = {
  /** whether one of the operator's roles changes things here */
  mayChange: boolean
  roles: readonly OperatorRole[]
}

/** A list's call and its filter. */
type Queue = { [N in ListName]: { label(): string; call: N; query: InputOf<N> } }[ListName]

type Described = {
  /** its name in the page's address: `?section=` */
  path: string
  title(): string
  /** who sees it; the server decides what is allowed, this only leads */
  roles: readonly OperatorRole[]
  /** who may change something in it */
  changes: readonly OperatorRole[]
  /** its page, a chunk of its own: nobody looks at all of them */
  load(): Promise<{ default: ComponentType<SectionProps> }>
  /** what waits for people in it, counted on the overview */
  queues?: readonly Queue[]
  /** alarms of `/api/health` that are dealt with here */
  alarms?: readonly string[]
}

/** One section of the console, whole: its area describes it, `sections.ts` puts it into the list. */
export type Section = Described & { Page: LazyExoticComponent<ComponentType<SectionProps>> }
export const section = (described: Described): Section => ({ ...described, Page: lazy(described.load) })

/** The sections that the operator's roles open, in order, and the way to each. */
export const OpenSections = createContext<{ sections: readonly Section[]; open(path: string): void }>({
  sections: [],
  open: () => undefined,
})
