import { type Address, concatHex, getContractAddress, type Hex, pad } from 'viem'

/**
 * A user's deposit address: that of the minimal proxy (ERC-1167) which the factory makes with CREATE2, the user as salt. Worked
 * out here, so that no node can name another one.
 * @param factory DepositForwarders; the contract behind its proxies is the first one it made
 */
export function forwarderOf(factory: Address, user: Address): Address {
  const implementation = getContractAddress({ from: factory, nonce: 1n })
  const bytecode: Hex = concatHex([
    '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
    implementation,
    '0x5af43d82803e903d91602b57fd5bf3',
  ])
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt: pad(user), bytecode })
}
