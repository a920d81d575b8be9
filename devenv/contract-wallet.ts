import {
  concat,
  encodeAbiParameters,
  getCreate2Address,
  type Address,
  type Hex,
  padHex,
  size,
  toHex,
} from 'viem'

/** The CREATE2 deployer that every development chain carries. */
export const WALLET_FACTORY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT = padHex('0x01', { size: 32 })

/**
 * Machine code of a contract wallet. Called by `owner`, it calls: the input is an address and a value in 32 bytes each, then the
 * data; a failure reverts with its reason. Called by anybody else, it is `isValidSignature(hash, signature)`: it recovers the signer
 * with ecrecover and answers ERC-1271's magic value when it is `owner`.
 */
export const walletCode = (owner: Address): Hex =>
  concat([
    '0x3373', // caller
    owner,
    '0x14606c57', // == owner: to the call
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
    '0x5b604036038060405f37', // the call: data after address and value
    '0x5f5f825f6020355f355af1',
    '0x3d5f5f3e608b573d5ffd', // revert with its reason
    '0x5b3d5ff3', // or return what it returned
  ])

/** Code that deploys `runtime`, of at most 255 bytes. */
const initCode = (runtime: Hex): Hex =>
  concat(['0x60', toHex(size(runtime), { size: 1 }), '0x80600b6000396000f3', runtime])

/**
 * The contract wallet of `owner`: its address, known before it is there, the input to `WALLET_FACTORY` that deploys it, and the form
 * in which it signs until then (ERC-6492).
 */
export function contractWalletOf(owner: Address) {
  const code = initCode(walletCode(owner))
  const address = getCreate2Address({ from: WALLET_FACTORY, salt: SALT, bytecode: code })
  const deployCall = concat([SALT, code])
  const wrap = (signature: Hex): Hex => wrapped({ to: WALLET_FACTORY, data: deployCall }, signature)
  return { address, deployCall, wrap }
}

/** What `owner` sends to the wallet to have it make a call. @param value wei */
export const walletCall = (to: Address, data: Hex, value = 0n): Hex =>
  concat([padHex(to, { size: 32 }), toHex(value, { size: 32 }), data])

const ERC6492_END = `0x${'6492'.repeat(16)}` as const

/** A signature in the form of a wallet that is not deployed yet (ERC-6492): a call to be made before the wallet is asked. */
export const wrapped = (call: { to: Address; data: Hex }, signature: Hex): Hex =>
  concat([
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
      [call.to, call.data, signature],
    ),
    ERC6492_END,
  ])
