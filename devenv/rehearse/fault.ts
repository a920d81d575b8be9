import type { Site } from './site.ts'

/** One row of the rehearsal's table. A file in `faults/` exports a list of them as `faults`. */
export type Fault = {
  /** unique; what `npm run rehearse NAME …` picks by */
  name: string
  /** whether `npm run rehearse -- --short` plays it */
  short?: true
  /** breaks something, under load; what it resolves with is told beside the row */
  strike(site: Site): Promise<void>
  /** how long the load goes on afterwards before `heal`, seconds; 12 by default */
  seconds?: number
  /** an operator closes the site for it: nobody asks meanwhile, people sign in again, and the row tells how long it took */
  closed?: true
  /** an alarm of the shipped rules that is raised within a minute, and is over once `heal` has repaired it */
  alarm?: string
  /** repairs what a service manager or an operator would, under load too */
  heal?(site: Site): Promise<void>
  /** why it cannot be played here; null: it can */
  unless?(site: Site): string | null
}
