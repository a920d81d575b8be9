import { ApiError } from '@holdfast/client/errors'
import { NodeAway } from './rpc.ts'

/**
 * Whether a read that failed is sent again without a word. Not after a time-out: who has waited for a minute is told so, and
 * not made to wait for three more. Not after a refusal, which would be the same again.
 * @param count how often it has failed before
 * @param most how often it may be sent again
 */
export function mayRetry(count: number, error: unknown, most = 3): boolean {
  if (count >= most) return false
  if (error instanceof ApiError)
    return error.problem !== 'refused' && error.problem !== 'noLogin' && error.problem !== 'timeout'
  // A node of the chain that did not answer in time.
  return !(error instanceof NodeAway && error.late)
}
