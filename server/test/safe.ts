import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  concat,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  type LocalAccount,
  zeroAddress,
} from 'viem'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import { account, receiptOf, type TestChain } from './chain.ts'

type Artifact = { abi: Abi; bytecode: Hex }

const built = createRequire(import.meta.url)
const artifact = (path: string) =>
  built(`@safe-global/safe-smart-account/build/artifacts/contracts/${path}`) as Artifact

async function deploy(chain: TestChain, { abi, bytecode }: Artifact, args: unknown[] = []): Promise<Address> {
  const sender = createWalletClient({ account: account(LOCAL_ACCOUNTS.faucet), transport: http(chain.url) })
  const data = encodeDeployData({ abi, bytecode, args })
  const { contractAddress } = await receiptOf(chain, await sender.sendTransaction({ chain: null, data }))
  return contractAddress!
}

/** A Safe of the published contracts whose owners all have to sign. */
export async function deploySafe(chain: TestChain, owners: LocalAccount[]): Promise<Address> {
  const safe = artifact('Safe.sol/Safe.json')
  const handler = await deploy(
    chain,
    artifact('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json'),
  )
  const singleton = await deploy(chain, safe)
  const proxy = await deploy(chain, artifact('proxies/SafeProxy.sol/SafeProxy.json'), [singleton])
  const sender = createWalletClient({ account: account(LOCAL_ACCOUNTS.faucet), transport: http(chain.url) })
  const data = encodeFunctionData({
    abi: safe.abi,
    functionName: 'setup',
    args: [
      owners.map((o) => o.address),
      owners.length,
      zeroAddress,
      '0x',
      handler,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })
  await receiptOf(chain, await sender.sendTransaction({ chain: null, to: proxy, data }))
  return proxy
}

/** What all owners sign for their Safe to accept a hash (`SafeMessage`). */
export async function signBySafe(
  chain: TestChain,
  safe: Address,
  owners: LocalAccount[],
  hash: Hex,
): Promise<Hex> {
  const sorted = owners.toSorted((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  const signatures = sorted.map((o) =>
    o.signTypedData({
      domain: { chainId: chain.deployment.chainId, verifyingContract: safe },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hash },
    }),
  )
  return concat(await Promise.all(signatures))
}
