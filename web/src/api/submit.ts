import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../lib/error-text.ts'
import { queryClient } from './query-client.ts'

/** Value for `stale` that means all queries. */
export const EVERYTHING: readonly QueryKey[] = [[]]

/** How a form or sheet sends, and what happens afterwards. */
type Sending<Input, Answer> = {
  /** the call, by `sendIntent` where sending it twice must have one effect. @throws ApiError, SignError */
  send(input: Input): Promise<Answer>
  /** called with the answer; `pending` lasts until the returned promise settles */
  onDone?(answer: Answer, input: Input): unknown
  /** called after a refusal, where `refusal` is not shown */
  onRefused?(refusal: string): void
  /** the text of a refusal, where the error's message is not enough */
  explain?(error: unknown): string
  /** queries to invalidate, also after a failure: a call whose answer was lost may have had its effect */
  stale?: readonly QueryKey[]
  /** whether `pending` lasts until those queries are answered, so that no old data is shown in between */
  waits?: boolean
}

export type Submit<Input, Answer> = {
  /** Sends, unless an earlier call is still under way. Calls `then` with the answer if the component is still mounted. */
  submit(input: Input, then?: (answer: Answer) => void): void
  pending: boolean
  /** what was sent last; undefined before */
  input: Input | undefined
  /** why the last sending failed; null before, meanwhile and after a success */
  refusal: string | null
  /** the last answer; null before and after a refusal */
  answer: Answer | null
  /** clears refusal and answer, for when the input has changed */
  forget(): void
}

/** The state of what a form or sheet sends: pending, refused with a text, or answered. */
export function useSubmit<Answer, Input = void>(o: Sending<Input, Answer>): Submit<Input, Answer> {
  const { onDone, onRefused, explain = errorText, stale = [], waits = false } = o
  // A ref, because a double click comes before the next render.
  const busy = useRef(false)
  const mutation = useMutation<Answer, unknown, Input>({
    // When offline, fail at once and show it; never send later when the connection returns.
    networkMode: 'always',
    mutationFn: (input) => o.send(input),
    onSuccess: (answer, input) => onDone?.(answer, input),
    onError: (error) => onRefused?.(explain(error)),
    onSettled: async () => {
      const asked = Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      if (waits) await asked
      busy.current = false
    },
  })
  return {
    submit(input, then) {
      if (busy.current) return
      busy.current = true
      mutation.mutate(input, then ? { onSuccess: (answer) => then(answer) } : {})
    },
    pending: mutation.isPending,
    input: mutation.variables,
    refusal: mutation.isError ? explain(mutation.error) : null,
    answer: mutation.data ?? null,
    forget() {
      if (!busy.current) mutation.reset()
    },
  }
}
