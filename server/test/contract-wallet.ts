import { mainAbi } from '@holdfast/protocol/abi/index'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  padHex,
  size,
  toHex,
} from 'viem'
import { receiptOf, type TestChain } from './chain.ts'

/** The CREATE2 deployer that every development chain carries. */
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const ERC6492_END = `0x${'6492'.repeat(16)}` as const
const SALT = padHex('0x01', { size: 32 })

/**
 * Machine code of a contract wallet: `isValidSignature(hash, signature)` recovers the signer with ecrecover and answers
 * ERC-1271's magic value when it is `owner`.
 */
const walletCode = (owner: Address): Hex =>
  concat([
    '0x600435600052', // hash
    '0x60a43560001a602052', // v
    '0x606435604052', // r
    '0x608435606052', // s
    '0x602060806080600060015afa50', // ecrecover
    '0x60805173',
    owner,
    '0x14', // == owner
    '0x631626ba7e60e01b02', // * magic
    '0x60005260206000f3',
  ])

/** Code that deploys `runtime`. */
const initCode = (runtime: Hex): Hex =>
  concat(['0x60', toHex(size(runtime), { size: 1 }), '0x80600b6000396000f3', runtime])

const asWallet = async (chain: TestChain, wallet: Address, to: Address, data: Hex) => {
  await chain.node.rpc('anvil_impersonateAccount', [wallet])
  await chain.node.rpc('anvil_setBalance', [wallet, '0xDE0B6B3A7640000'])
  const hash = await chain.node.rpc<Hex>('eth_sendTransaction', [{ from: wallet, to, data, gas: '0x100000' }])
  const { status } = await receiptOf(chain, hash)
  if (status !== 'success') throw new Error('the contract wallet could not register')
}

/** A registered contract wallet of `owner`: deployed, or not yet and known only by its future address. */
export async function contractWallet(chain: TestChain, owner: Address, refer: Address, deployed: boolean) {
  const code = initCode(walletCode(owner))
  const address = getCreate2Address({ from: FACTORY, salt: SALT, bytecode: code })
  const deployCall = concat([SALT, code])
  if (deployed) await chain.node.rpc('anvil_setCode', [address, walletCode(owner)])
  await asWallet(
    chain,
    address,
    chain.deployment.contracts.main,
    encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] }),
  )
  // An address that has sent a transaction cannot be deployed to.
  if (!deployed) await chain.node.rpc('anvil_setNonce', [address, '0x0'])
  return {
    address,
    /** the form in which a wallet that is not deployed yet signs (ERC-6492) */
    wrap: (signature: Hex): Hex =>
      concat([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [FACTORY, deployCall, signature],
        ),
        ERC6492_END,
      ]),
  }
}
