import { expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain } from '#test/chain.ts'
import { type Hex, hexToBytes } from 'viem'
import { bloomBits, mayHold } from './bloom.ts'

const mayHoldLogsOf = (bloom: Hex, address: Hex) => mayHold(hexToBytes(bloom), bloomBits(address))

test('a real block with a log of a contract may hold it, an empty one may not', async () => {
  const chain = await startTestChain()
  try {
    const hash = await new Person(chain, 11).register(account(ROOT_INDEX).address)
    const { blockHash } = await chain.client.getTransactionReceipt({ hash })
    const block = await chain.client.getBlock({ blockHash })
    await chain.mine(1)
    const empty = await chain.client.getBlock()
    const { main, hostingPool } = chain.deployment.contracts
    expect(mayHoldLogsOf(block.logsBloom, main)).toBe(true)
    expect(mayHoldLogsOf(block.logsBloom, hostingPool)).toBe(false)
    expect(mayHoldLogsOf(empty.logsBloom, main)).toBe(false)
  } finally {
    await chain.stop()
  }
})
