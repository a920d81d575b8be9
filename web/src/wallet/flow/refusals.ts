import type { Failure } from './decode.ts'

/** What happened, why, and what can be done about it. */
export type FailureText = { message: string; cause: string; action: string }

/** Texts of contracts' errors by name, made from the error's values. */
export type Refusals = { readonly [N in Failure['name']]?: (args: Record<string, unknown>) => FailureText }
export type AllRefusals = Required<Refusals>

let load: (() => Promise<AllRefusals>) | undefined
let known: AllRefusals | undefined

/** Sets the loader of all texts. The app calls it, because only the app imports every feature. */
export function refusalsFrom(source: () => Promise<AllRefusals>): void {
  load = source
}

/** Loads the texts before a transaction needs them. */
export async function loadRefusals(): Promise<void> {
  known ??= await load?.()
}

/** The text of a contract's refusal in the language in use; null before `loadRefusals`. */
export const failureText = (failure: Failure): FailureText | null =>
  known?.[failure.name](failure.args) ?? null
