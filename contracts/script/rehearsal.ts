// A dry run: prints every transaction of a deployment, sends none.
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { liquidityLockAbi } from '@holdfast/protocol/abi/LiquidityLock'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { mintFactoryAbi } from '@holdfast/protocol/abi/MintFactory'
import { payoutVaultAbi } from '@holdfast/protocol/abi/PayoutVault'
import { resonancePoolAbi } from '@holdfast/protocol/abi/ResonancePool'
import { specialPayAbi } from '@holdfast/protocol/abi/SpecialPay'
import { testUSDTAbi } from '@holdfast/protocol/abi/TestUSDT'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import {
  type Abi,
  type Address,
  concat,
  decodeFunctionData,
  encodePacked,
  getContractAddress,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbi,
  type PublicClient,
  size,
} from 'viem'
import { PAIR_CODE_HASH } from './bytecode.ts'
import { CALL_GAS, CREATE_GAS, type Step, type Steps } from './transactions.ts'

const KNOWN: Abi = [
  ...authorityAbi,
  ...hostingPoolAbi,
  ...mainAbi,
  ...payoutVaultAbi,
  ...resonancePoolAbi,
  ...testUSDTAbi,
  ...tokenAbi,
  ...liquidityLockAbi,
  ...mintFactoryAbi,
  ...specialPayAbi,
]
const pancakeAbi = parseAbi(['function INIT_CODE_PAIR_HASH() view returns (bytes32)'])

const text = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(text).join(', ')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .map(([key, v]) => `${key}: ${text(v)}`)
          .join(', ')}}`
      : String(value)

function described(data: Hex): string {
  const { functionName, args } = decodeFunctionData({ abi: KNOWN, data })
  return `${functionName}(${(args ?? []).map(text).join(', ')})`
}

/** Counts nonces as the real sender would, from the account's next one, so that it shows the future addresses. */
export class Rehearsal implements Steps {
  readonly openTime: number
  private readonly from: Address
  private readonly print: (line: string) => void
  private nonce: number
  private readonly first: number

  constructor(o: { from: Address; nonce: number; openTime: number; print: (line: string) => void }) {
    this.from = o.from
    this.nonce = o.nonce
    this.first = o.nonce
    this.openTime = o.openTime
    this.print = o.print
  }

  get sent(): number {
    return this.nonce - this.first
  }

  send(step: Step): Promise<Address> {
    const address = getContractAddress({ from: this.from, nonce: BigInt(this.nonce) })
    const gas = step.gas ?? (step.to ? CALL_GAS : CREATE_GAS)
    const what = step.to
      ? `${step.to} ${described(step.data)}`
      : `creates ${address}, ${size(step.data)} bytes, keccak256 ${keccak256(step.data)}`
    this.print(`${this.nonce} ${step.name}: ${what} (gas limit ${gas})`)
    this.nonce++
    return Promise.resolve(address)
  }

  settle(): Promise<void> {
    return Promise.resolve()
  }
}

/** The pair that `factory` has or would create for two tokens. A factory on the chain tells the hash of its pairs' code. */
export const foretelling =
  (client: PublicClient) =>
  async (factory: Address, token: Address, usdt: Address): Promise<Address> => {
    const code = await client.getCode({ address: factory })
    const bytecodeHash = code
      ? await client
          .readContract({ address: factory, abi: pancakeAbi, functionName: 'INIT_CODE_PAIR_HASH' })
          .catch(() => PAIR_CODE_HASH)
      : PAIR_CODE_HASH
    const sorted = [token, usdt].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    const salt = keccak256(concat(sorted.map((a) => encodePacked(['address'], [a]))))
    return getCreate2Address({ from: factory, salt, bytecodeHash })
  }
