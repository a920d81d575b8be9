// A chain that stands in for BSC or its testnet in a test: their chain id, with an exchange and a USDT at the published addresses.
import { CHAINS, type ChainName } from '@holdfast/protocol/chain'
import { testUSDTAbi } from '@holdfast/protocol/abi/TestUSDT'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeDeployData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { startBscChain } from '../../devenv/bsc-node.ts'
import type { LocalChain } from '../../devenv/chain.ts'
import { bytecodeOf } from './bytecode.ts'
import { loadSeed, type Seed } from './seed.ts'

type Real = Exclude<ChainName, 'local'>

/** Account 0 of anvil, which has coins. */
const RICH: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The test USDT keeps balances in slot 0, and in slot 2 how many there are. */
const BALANCES = 0n
const SUPPLY = 2n

/** A key that nobody else uses, always the same for a name. */
export const keyNamed = (name: string): Hex => keccak256(Buffer.from(`holdfast test: ${name}`))
export const accountNamed = (name: string): PrivateKeyAccount => privateKeyToAccount(keyNamed(name))

/** The template of `chain` as an operator fills it in: each account by its field, USDE and NULS as absent. */
export function filledSeed(chain: Real): Seed {
  const fill = (value: unknown, path: string): unknown => {
    if (typeof value === 'string' && /^<.*>$/.test(value))
      return path.startsWith('existing.')
        ? '0x0000000000000000000000000000000000000000'
        : accountNamed(path).address
    if (Array.isArray(value)) return value.map((v, i) => fill(v, `${path}.${i}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, v]) => [key, fill(v, path ? `${path}.${key}` : key)]),
    )
  }
  return fill(loadSeed(chain), '') as Seed
}

/**
 * Starts a chain that stands in for `chain`, where `deployer` has coins and USDT.
 * @param o.dir folder of its state
 */
export async function standIn(
  chain: Real,
  o: { dir: string; deployer: Address; tickMs?: number },
): Promise<LocalChain> {
  const node = await startBscChain({
    dir: o.dir,
    persist: false,
    chainId: CHAINS[chain].id,
    ...(o.tickMs === undefined ? {} : { tickMs: o.tickMs }),
  })
  const client = createPublicClient({ transport: http(node.url) })
  const wallet = createWalletClient({ account: RICH, transport: http(node.url) })
  const { factory, router, wbnb, usdt } = loadSeed(chain).existing as Record<string, Address>
  const put = async (at: Address, abi: Abi, bytecode: Hex, args: readonly unknown[]) => {
    const data = encodeDeployData({ abi, bytecode, args })
    const hash = await wallet.sendTransaction({ chain: null, data, gas: 8_000_000n })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    await node.rpc('anvil_setCode', [at, await client.getCode({ address: contractAddress! })])
  }
  await put(wbnb!, [], bytecodeOf('wbnb'), [])
  await put(factory!, parseAbi(['constructor(address)']), bytecodeOf('factory'), [RICH])
  await put(router!, parseAbi(['constructor(address, address)']), bytecodeOf('router'), [factory, wbnb])
  await put(usdt!, testUSDTAbi, bytecodeOf('usdt'), [RICH])
  await node.rpc('anvil_setBalance', [o.deployer, numberToHex(parseEther('100'))])
  const amount = numberToHex(parseEther('10000000'), { size: 32 })
  const slot = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [o.deployer, BALANCES]),
  )
  await node.rpc('anvil_setStorageAt', [usdt, slot, amount])
  await node.rpc('anvil_setStorageAt', [usdt, numberToHex(SUPPLY, { size: 32 }), amount])
  return node
}
