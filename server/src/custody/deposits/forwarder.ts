import { type Address, concatHex, getAddress, getContractAddress, type Hex, keccak256, pad } from 'viem'

/** The bytes that CREATE2 hashes before and after the salt (EIP-1014), for the minimal proxies (ERC-1167) of `factory`. */
function partsOf(factory: Address): [before: Hex, after: Hex] {
  const implementation = getContractAddress({ from: factory, nonce: 1n })
  const bytecode: Hex = concatHex([
    '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
    implementation,
    '0x5af43d82803e903d91602b57fd5bf3',
  ])
  return [concatHex(['0xff', factory]), keccak256(bytecode)]
}

/**
 * Returns a function that computes deposit addresses (lower-case) with one hash each.
 * @param factory DepositForwarders; its first contract (nonce 1) is the implementation behind the proxies
 */
export function forwardersOf(factory: Address): (user: Address) => Address {
  const [before, after] = partsOf(factory)
  return (user) => `0x${keccak256(concatHex([before, pad(user), after])).slice(-40)}`
}

/**
 * A user's deposit address: that of the minimal proxy which the factory makes with CREATE2, the user as salt (D-209). Computed
 * here, so that no node can name another one.
 */
export const forwarderOf = (factory: Address, user: Address): Address =>
  getAddress(forwardersOf(factory)(user))
