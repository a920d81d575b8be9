import { msg } from '@lingui/core/macro'
import type { Address, Hex } from 'viem'
import { plainFlow } from '../../../wallet/flow/plain.ts'

/** Dissolves a sale, so that every buyer can take the whole price back. */
export const dissolveFlow = (mint: Address, data: Hex) =>
  plainFlow(msg`Dissolve the sale`, async () => ({ to: mint, data }))
