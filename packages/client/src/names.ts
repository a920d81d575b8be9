import type { Calls } from '@holdfast/protocol/calls'

// Which inputs and which answer belong to the name of a call. Types alone: no schema gets into a browser.

type Gets = Calls['GET']
type Posts = Calls['POST']

/** A call without effect, with its inputs in the query string. */
export type GetName = keyof Gets
/** A call that may change something, with its inputs as a JSON body. */
export type PostName = keyof Posts
/** A call as the wire contract names it: below `/api/app/api/`, or a whole path. */
export type CallName = GetName | PostName

type Contract<N extends CallName> = N extends GetName ? Gets[N] : N extends PostName ? Posts[N] : never

/** What a call answers with, out of its envelope. */
export type AnswerOf<N extends CallName> = Contract<N>['data']

/** What may be left out may be undefined as well. */
type Loose<T> = { [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K] }

/** What a call takes. */
export type InputOf<N extends CallName> = Loose<Contract<N>['input']>

/** A call without effect that needs no input. */
export type FreeName = { [N in GetName]: Partial<InputOf<N>> extends InputOf<N> ? N : never }[GetName]

/** The name of a call that answers with a page of a list. */
export type ListName = {
  [N in GetName]: AnswerOf<N> extends { records: unknown[]; total: number } ? N : never
}[GetName]

/** A row of such a list. */
export type RowOf<N extends ListName> = AnswerOf<N> extends { records: (infer Row)[] } ? Row : never
