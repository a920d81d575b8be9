// A Safe as its app makes and uses it, on a test's chain: two of three owners sign, and a batch is one transaction.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  numberToHex,
  parseEther,
  parseEventLogs,
  size,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { LocalChain } from '../../devenv/chain.ts'
import type { Batch } from './safe-batch.ts'
import { keyNamed } from './stand-in.ts'

type Compiled = { abi: Abi; bytecode: Hex }
const { resolve } = createRequire(import.meta.url)
const compiled = (path: string): Compiled =>
  JSON.parse(
    readFileSync(resolve(`@safe-global/safe-smart-account/build/artifacts/contracts/${path}.json`), 'utf8'),
  ) as Compiled
const SAFE = compiled('SafeL2.sol/SafeL2')
const FACTORY = compiled('proxies/SafeProxyFactory.sol/SafeProxyFactory')
const MULTI_SEND = compiled('libraries/MultiSendCallOnly.sol/MultiSendCallOnly')

/** How the Safe calls: a call of its own, or another contract's code run as the Safe. */
const CALL = 0
const DELEGATE = 1
const NEEDED = 2

const TRANSACTION = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

export type RealSafe = {
  address: Address
  /**
   * Has `signers` of its owners sign a batch and sends it.
   * @returns whether all of it was done; otherwise nothing was
   */
  execute: (batch: Pick<Batch, 'transactions'>, signers?: number) => Promise<boolean>
}

/** Makes a Safe of three owners, two of whom decide. */
export async function makeSafe(chain: LocalChain): Promise<RealSafe> {
  const client = createPublicClient({ transport: http(chain.url) })
  const owners = ['one', 'two', 'three']
    .map((name) => privateKeyToAccount(keyNamed(`owner ${name} of a Safe`)))
    // As signatures have to be given.
    .toSorted((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  const sender = owners[0]!
  await chain.rpc('anvil_setBalance', [sender.address, numberToHex(parseEther('10'))])
  const wallet = createWalletClient({ account: sender, transport: http(chain.url) })
  const send = async (to: Address | undefined, data: Hex) => {
    const hash = await wallet.sendTransaction({ chain: null, ...(to ? { to } : {}), data, gas: 8_000_000n })
    return client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
  }
  const put = async ({ abi, bytecode }: Compiled) =>
    (await send(undefined, encodeDeployData({ abi, bytecode }))).contractAddress!
  const [singleton, factory, multiSend] = [await put(SAFE), await put(FACTORY), await put(MULTI_SEND)]

  const begin = encodeFunctionData({
    abi: SAFE.abi,
    functionName: 'setup',
    args: [
      owners.map((o) => o.address),
      NEEDED,
      zeroAddress,
      '0x',
      zeroAddress,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })
  const make = encodeFunctionData({
    abi: FACTORY.abi,
    functionName: 'createProxyWithNonce',
    args: [singleton, begin, 0n],
  })
  const [made] = parseEventLogs({
    abi: FACTORY.abi,
    eventName: 'ProxyCreation',
    logs: (await send(factory, make)).logs,
  })
  const address = (made!.args as unknown as { proxy: Address }).proxy

  const execute: RealSafe['execute'] = async ({ transactions }, signers = NEEDED) => {
    const [one] = transactions
    const packed = concatHex(
      transactions.map(({ to, value, data }) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [CALL, to, BigInt(value), BigInt(size(data)), data],
        ),
      ),
    )
    const call =
      transactions.length === 1
        ? { to: one!.to, data: one!.data, operation: CALL }
        : {
            to: multiSend,
            data: encodeFunctionData({ abi: MULTI_SEND.abi, functionName: 'multiSend', args: [packed] }),
            operation: DELEGATE,
          }
    const message = {
      ...call,
      value: 0n,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: (await client.readContract({ address, abi: SAFE.abi, functionName: 'nonce' })) as bigint,
    }
    const domain = { chainId: await client.getChainId(), verifyingContract: address }
    const signed = await Promise.all(
      owners
        .slice(0, signers)
        .map((o) => o.signTypedData({ domain, types: TRANSACTION, primaryType: 'SafeTx', message })),
    )
    const { status } = await send(
      address,
      encodeFunctionData({
        abi: SAFE.abi,
        functionName: 'execTransaction',
        args: [
          message.to,
          message.value,
          message.data,
          message.operation,
          message.safeTxGas,
          message.baseGas,
          message.gasPrice,
          message.gasToken,
          message.refundReceiver,
          concatHex(signed),
        ],
      }),
    )
    return status === 'success'
  }
  return { address, execute }
}
