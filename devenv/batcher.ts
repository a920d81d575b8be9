/**
 * What the account becomes for a batch (EIP-7702): it makes the calls of its input one by one, each written as address and
 * length in 32 bytes and then its data, and hands back the first failure, which undoes them all.
 */
export const BATCHER = {
  address: '0x00000000000000000000000000000000000ba7c4',
  code: '0x5f5b80361115603057806020013580826040015f375f5f825f5f86355af16028573d5f5f3e3d5ffd5b016040016001565b00',
} as const
