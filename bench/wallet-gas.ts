// `node bench/wallet-gas.ts <folder>`: the gas that a payout takes of an account that is a contract wallet, for each wallet that
// `payout.walletGas` has to fit, in the code that its makers published. The folder holds that code:
//
//   npm pack --pack-destination <folder> @gnosis.pm/safe-contracts@1.3.0 @safe-global/safe-contracts@1.4.1
//   git clone https://github.com/coinbase/smart-wallet <folder>/smart-wallet
//   git clone https://github.com/zerodevapp/kernel <folder>/kernel
//   git clone https://github.com/AmbireTech/ambire-common <folder>/ambire-common
//
// Coinbase and Kernel are deployed by the transactions that deployed them, so that their addresses come out the same.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { join } from 'node:path'
import { payoutVaultAbi, testAssetAbi } from '@holdfast/protocol/abi/index'
import { withdrawalTypedData } from '@holdfast/protocol/payouts'
import {
  type Abi,
  type Address,
  concat,
  createPublicClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  hashTypedData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  sha256,
  toHex,
  zeroAddress,
} from 'viem'
import { toCoinbaseSmartAccount, toWebAuthnAccount } from 'viem/account-abstraction'
import { foundry } from 'viem/chains'
import { LOCAL_ACCOUNTS } from '../devenv/accounts.ts'
import { account, type Local, onLocalChain } from './local.ts'

const AMOUNT = parseEther('100')
const DAY = 86_400n
const COMMITS = {
  'smart-wallet': '924743be62699b1f667e78c2971499ef29249d4f',
  kernel: '03f7f5cf5871cda0070e4223f196f5b577f6cde2',
  'ambire-common': '93e7031a04adcdb7e5d94650acf8db052cdda3b0',
} as const

type Artifact = { abi: Abi; bytecode: Hex }
/** A wallet on the chain, and how it signs the hash of a withdrawal's terms. */
type Wallet = { address: Address; sign(hash: Hex): Promise<Hex> }

const folder = process.argv[2]
if (folder === undefined) throw new Error('which folder holds the published code?')
const faucet = account(LOCAL_ACCOUNTS.faucet)
const deployer = account(LOCAL_ACCOUNTS.deployer)
const payer = account(LOCAL_ACCOUNTS.finance)
const owners = [LOCAL_ACCOUNTS.user, LOCAL_ACCOUNTS.sender, 700, 701, 702].map(account)
const owner = owners[0]!
/** An account that never had a token. */
const LAST = 703

const big = { maxBuffer: 64 * 2 ** 20, encoding: 'utf8' } as const
const packed = (archive: string, path: string): unknown =>
  JSON.parse(execFileSync('tar', ['-xzOf', join(folder, archive), `package/${path}`], big))
const cloned = (repo: keyof typeof COMMITS, path: string): unknown =>
  JSON.parse(execFileSync('git', ['-C', join(folder, repo), 'show', `${COMMITS[repo]}:${path}`], big))

async function create(local: Local, { abi, bytecode }: Artifact, args: unknown[] = []): Promise<Address> {
  const receipt = await local.send(faucet, undefined, encodeDeployData({ abi, bytecode, args }))
  return receipt.contractAddress!
}

// Safe

const SAFES = {
  '1.3.0': {
    archive: 'gnosis.pm-safe-contracts-1.3.0.tgz',
    singleton: 'GnosisSafe.sol/GnosisSafe.json',
    proxy: 'proxies/GnosisSafeProxy.sol/GnosisSafeProxy.json',
  },
  '1.4.1': {
    archive: 'safe-global-safe-contracts-1.4.1.tgz',
    singleton: 'Safe.sol/Safe.json',
    proxy: 'proxies/SafeProxy.sol/SafeProxy.json',
  },
} as const

async function safe(local: Local, version: keyof typeof SAFES, count: number): Promise<Wallet> {
  const { archive, ...paths } = SAFES[version]
  const artifact = (path: string) => packed(archive, `build/artifacts/contracts/${path}`) as Artifact
  const handler = await create(
    local,
    artifact('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json'),
  )
  const singleton = artifact(paths.singleton)
  const address = await create(local, artifact(paths.proxy), [await create(local, singleton)])
  const by = owners
    .slice(0, count)
    .toSorted((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
  const setup = [by.map((o) => o.address), count, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress]
  await local.send(
    faucet,
    address,
    encodeFunctionData({ abi: singleton.abi, functionName: 'setup', args: setup }),
  )
  const chainId = await local.client.getChainId()
  const signs = async (hash: Hex) => {
    const terms = {
      domain: { chainId, verifyingContract: address },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hash },
    } as const
    return concat(await Promise.all(by.map((o) => o.signTypedData(terms))))
  }
  return { address, sign: signs }
}

// Coinbase Smart Wallet and Kernel

type Broadcast = { transactions: { transaction: { to: Address; input?: Hex; data?: Hex } }[] }
/** Creates a contract from a salt and its code, at an address that follows from both. */
const CREATOR = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
/** The same code at another address. */
const SAFE_CREATOR = '0x914d7fec6aac8cd542e72bca78b30650d45643d7'

async function replay(local: Local, broadcast: unknown): Promise<void> {
  for (const { transaction: t } of (broadcast as Broadcast).transactions)
    if (t.to === CREATOR || t.to === SAFE_CREATOR) await local.send(faucet, t.to, (t.input ?? t.data)!)
}

async function expectThere(local: Local, address: Address): Promise<void> {
  if ((await local.client.getCode({ address })) === undefined) throw new Error(`no code is at ${address}`)
}

async function coinbase(local: Local, by: 'key' | 'passkey'): Promise<Wallet> {
  await local.rpc('anvil_setCode', [SAFE_CREATOR, await local.client.getCode({ address: CREATOR })])
  const factory = '0x0ba5ed0c6aa8c49038f819e587e2633c4a9f428a'
  if ((await local.client.getCode({ address: factory })) === undefined)
    await replay(local, cloned('smart-wallet', 'broadcast/DeployFactory.s.sol/1/run-1714757847.json'))
  await expectThere(local, factory)
  const made = await toCoinbaseSmartAccount({
    client: createPublicClient({ chain: foundry, transport: http(local.url) }),
    owners: [by === 'key' ? owner : passkey()],
    version: '1',
  })
  const { factoryData } = await made.getFactoryArgs()
  await local.send(faucet, factory, factoryData!)
  return { address: made.address, sign: (hash) => made.sign({ hash }) }
}

/** A key of a device that signs as browsers have it sign (WebAuthn). */
function passkey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coordinate = (part: string | undefined) => Buffer.from(part!, 'base64url').toString('hex')
  const getFn = async (o?: CredentialRequestOptions) => {
    const challenge = Buffer.from(o!.publicKey!.challenge as Uint8Array).toString('base64url')
    const client = {
      type: 'webauthn.get',
      challenge,
      origin: 'https://keys.coinbase.com',
      crossOrigin: false,
    }
    const clientDataJSON = Buffer.from(JSON.stringify(client))
    const relying = sha256(toHex('keys.coinbase.com'), 'bytes')
    const authenticatorData = Buffer.concat([relying, Buffer.from([0x05, 0, 0, 0, 0])])
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON, 'bytes')])
    const response = { authenticatorData, clientDataJSON, signature: sign('sha256', signed, privateKey) }
    return { id: 'bench', type: 'public-key', response } as unknown as Credential
  }
  const credential = { id: 'bench', publicKey: `0x${coordinate(x)}${coordinate(y)}` } as const
  return toWebAuthnAccount({ credential, getFn: getFn as never, rpId: 'keys.coinbase.com' })
}

async function kernel(local: Local): Promise<Wallet> {
  const at = {
    kernel: '0x94f097e1ebeb4eca3aae54cabb08905b239a7d27',
    factory: '0x6723b44abeec4e71ebe3232bd5b455805badd22f',
    validator: '0x8104e3ad430ea6d354d013a6789fdfc71e671c43',
  } as const
  await replay(local, cloned('kernel', 'broadcast/Deploy.s.sol/100/run-latest.json'))
  await replay(local, cloned('kernel', 'broadcast/DeployECDSA.s.sol/42220/run-latest.json'))
  for (const address of Object.values(at)) await expectThere(local, address)
  const abi = parseAbi([
    'function initialize(bytes21 root, address hook, bytes validatorData, bytes hookData)',
    'function createAccount(bytes data, bytes32 salt) payable returns (address)',
    'function getAddress(bytes data, bytes32 salt) view returns (address)',
    'function eip712Domain() view returns (bytes1, string name, string version, uint256 chainId, address verifyingContract, bytes32, uint256[])',
  ])
  const data = encodeFunctionData({
    abi,
    functionName: 'initialize',
    args: [concat(['0x01', at.validator]), zeroAddress, owner.address, '0x'],
  })
  const args = [data, pad('0x0')] as const
  await local.send(faucet, at.factory, encodeFunctionData({ abi, functionName: 'createAccount', args }))
  const address = await local.client.readContract({
    address: at.factory,
    abi,
    functionName: 'getAddress',
    args,
  })
  const [, name, version, chainId, verifyingContract] = await local.client.readContract({
    address,
    abi,
    functionName: 'eip712Domain',
  })
  const signs = async (hash: Hex) => {
    const terms = {
      domain: { name, version, chainId, verifyingContract },
      types: { Kernel: [{ name: 'hash', type: 'bytes32' }] },
      primaryType: 'Kernel',
      message: { hash },
    } as const
    return concat(['0x00', await owner.signTypedData(terms)])
  }
  return { address, sign: signs }
}

// Ambire

/** Modes of a signature: of one key over the wrapped hash, and of several. */
const STANDARD = '0x01'
const MULTISIG = '0x05'

async function ambire(local: Local, count: number): Promise<Wallet> {
  const { abi, bin } = cloned('ambire-common', 'contracts/compiled/AmbireAccount.json') as {
    abi: Abi
    bin: string
  }
  const bytecode: Hex = `0x${bin.replace(/^0x/, '')}`
  const implementation = await create(local, { abi, bytecode })
  const address = getContractAddress({ from: faucet.address, nonce: BigInt(count) + 2n ** 40n })
  await local.rpc('anvil_setCode', [
    address,
    concat(['0x363d3d373d3d3d363d73', implementation, '0x5af43d82803e903d91602b57fd5bf3']),
  ])
  const by = owners.slice(0, count)
  const chainId = await local.client.getChainId()
  const one = async (who: (typeof owners)[number], hash: Hex) => {
    const terms = {
      domain: { name: 'Ambire', version: '1', chainId, verifyingContract: address, salt: pad('0x0') },
      types: {
        AmbireOperation: [
          { name: 'account', type: 'address' },
          { name: 'hash', type: 'bytes32' },
        ],
      },
      primaryType: 'AmbireOperation',
      message: { account: address, hash },
    } as const
    return concat([await who.signTypedData(terms), STANDARD])
  }
  // What may sign: a key, or the address that several keys together make.
  const together = (before: Address, next: Address): Address =>
    `0x${keccak256(concat([before, next])).slice(-40)}`
  const all = by.map((o) => o.address)
  const signer = count === 1 ? owner.address : all.reduce(together, zeroAddress)
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [signer, 0n]))
  await local.rpc('anvil_setStorageAt', [address, slot, numberToHex(1, { size: 32 })])
  const signs = async (hash: Hex) => {
    if (count === 1) return one(by[0]!, hash)
    const signatures = await Promise.all(by.map((o) => one(o, hash)))
    return concat([encodeAbiParameters([{ type: 'bytes[]' }], [signatures]), MULTISIG])
  }
  return { address, sign: signs }
}

// The payouts

const WALLETS: Record<string, (local: Local) => Promise<Wallet>> = {
  'none: a key': () => Promise.resolve({ address: owner.address, sign: (hash) => owner.sign({ hash }) }),
  'Safe 1.3.0, one owner': (local) => safe(local, '1.3.0', 1),
  'Safe 1.3.0, five owners': (local) => safe(local, '1.3.0', 5),
  'Safe 1.4.1, one owner': (local) => safe(local, '1.4.1', 1),
  'Safe 1.4.1, five owners': (local) => safe(local, '1.4.1', 5),
  'Coinbase Smart Wallet 1, a key': (local) => coinbase(local, 'key'),
  'Coinbase Smart Wallet 1, a passkey': (local) => coinbase(local, 'passkey'),
  'Kernel 3.0, ECDSA validator': kernel,
  'Ambire 2, a key': (local) => ambire(local, 1),
  'Ambire 2, five keys': (local) => ambire(local, 5),
}

await onLocalChain(async (local) => {
  const { client, contracts: c } = local
  const chainId = await client.getChainId()
  const tokens = { USDT: c.usdt, TDE: c.token, NULS: c.nuls }
  const mint = encodeFunctionData({ abi: testAssetAbi, functionName: 'mint', args: [AMOUNT] })
  await local.send(deployer, c.nuls, mint)
  const supply = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [c.payoutVault, AMOUNT],
  })
  for (const [token, holder] of [
    [c.usdt, faucet],
    [c.token, deployer],
    [c.nuls, deployer],
  ] as const)
    await local.send(holder, token, supply)

  const rows: Record<string, Record<string, number>> = {}
  for (const [name, make] of Object.entries(WALLETS)) {
    const wallet = await make(local)
    rows[name] = {}
    for (const [symbol, token] of Object.entries(tokens)) {
      const before = await local.rpc('evm_snapshot', [])
      // The first payout of its account, to one who never had the token: each write costs the most.
      const { timestamp } = await client.getBlock()
      const terms = {
        account: wallet.address,
        n: 0n,
        to: account(LAST).address,
        token,
        amount: AMOUNT,
        leastReceived: AMOUNT,
        validUntil: timestamp + DAY,
      }
      const signature = await wallet.sign(hashTypedData(withdrawalTypedData(chainId, c.payoutVault, terms)))
      const args = [terms, AMOUNT, signature] as const
      const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pay', args })
      rows[name][symbol] = await local.gas(payer, c.payoutVault, data)
      await local.rpc('evm_revert', [before])
    }
  }
  console.table(rows)
})
