import type { Address, Hex } from 'viem'

/** What an EIP-2612 permit says: `owner` lets `spender` take `value` until `deadline`. Base units, unix seconds. */
export type PermitTerms = {
  token: Address
  owner: Address
  spender: Address
  value: bigint
  nonce: bigint
  deadline: bigint
}

/** What a wallet signs for a permit, ready for JSON. */
export const permitData = (p: PermitTerms, domain: { name: string; version: string; chainId: number }) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  } as const,
  primaryType: 'Permit' as const,
  domain: { ...domain, verifyingContract: p.token },
  message: {
    owner: p.owner,
    spender: p.spender,
    value: p.value.toString(),
    nonce: p.nonce.toString(),
    deadline: p.deadline.toString(),
  },
})

/** Splits a 65-byte signature. `v` is 27 or 28, also where the wallet gives 0 or 1. */
export function signatureParts(signature: Hex): [v: number, r: Hex, s: Hex] {
  const v = Number.parseInt(signature.slice(130, 132), 16)
  return [v < 27 ? v + 27 : v, `0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`]
}
