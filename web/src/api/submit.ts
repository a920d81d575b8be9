import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../lib/error-text.ts'
import { queryClient } from './query-client.ts'

/** As `stale`: all queries. */
export const EVERYTHING: readonly QueryKey[] = [[]]

/** What is sent, and what follows from it. */
type Sending<Input, Answer> = {
  /** the call, by `sendIntent` where sending it twice must have one effect. @throws ApiError, SignError */
  send(input: Input): Promise<Answer>
  /** after an answer; `pending` lasts until what it returns has settled */
  onDone?(answer: Answer, input: Input): unknown
  /** after a refusal, for whoever does not show `refusal` */
  onRefused?(refusal: string): void
  /** a refusal in words, where the error's own are not enough */
  explain?(error: unknown): string
  /** queries that are asked again, whatever came of it: a lost answer may have had its effect */
  stale?: readonly QueryKey[]
  /** whether `pending` lasts until those have their answers, so that nothing old is shown in between */
  waits?: boolean
}

export type Submit<Input, Answer> = {
  /** Sends once; nothing happens while an earlier sending is under way. `then` is told the answer if this is still shown. */
  submit(input: Input, then?: (answer: Answer) => void): void
  pending: boolean
  /** what was sent last; undefined before */
  input: Input | undefined
  /** why the last sending failed; null before, meanwhile and after a success */
  refusal: string | null
  /** the last answer; null before and after a refusal */
  answer: Answer | null
  /** takes refusal and answer off the screen, since something else was typed */
  forget(): void
}

/** What a form or a sheet sends: under way, refused with these words, or answered. */
export function useSubmit<Answer, Input = void>(o: Sending<Input, Answer>): Submit<Input, Answer> {
  const { onDone, onRefused, explain = errorText, stale = [], waits = false } = o
  // Known before the next drawing: a double click comes sooner.
  const busy = useRef(false)
  const mutation = useMutation<Answer, unknown, Input>({
    // An unreachable server is a refusal to read, not a sending that happens some time later.
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
