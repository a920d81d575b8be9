import { createStore, useStore } from '../lib/store.ts'
import { readText, writeText } from '../lib/storage.ts'

/** The specification's large allowance in base units: more than anybody will ever pay here. */
export const LARGE_APPROVAL = 3n * 10n ** 36n

const chosen = createStore(readText('largeApproval') === '1')

/** Whether the person has opted into large approvals. Off unless switched on in the settings. */
export const wantsLargeApproval = () => chosen.get()
export const useLargeApproval = () => useStore(chosen)

/** Switches large approvals on or off, and remembers it in this browser. */
export function chooseLargeApproval(on: boolean): void {
  chosen.set(on)
  writeText('largeApproval', on ? '1' : null)
}
