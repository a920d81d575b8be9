import { msg } from '@lingui/core/macro'
import type { LevelProof } from '@holdfast/protocol/level-proof'
import { figuresOf } from '@holdfast/protocol/team-record'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { plainFlow } from '../../wallet/flow/plain.ts'
import { teamAbi } from './abi.gen.ts'

/** Writes the account's record of an active epoch into `Main`, which checks it against the root on the chain. */
export const syncFlow = (of: Pick<LevelProof, 'n' | 'address'>, record: NonNullable<LevelProof['record']>) =>
  plainFlow(msg`Write my level to the chain`, async () => ({
    to: contractOf(await chainInfo(), 'main'),
    data: encodeFunctionData({
      abi: teamAbi,
      functionName: 'syncTeam',
      args: [BigInt(of.n), of.address as Address, figuresOf(record), record.proof as Hex[]],
    }),
  }))
