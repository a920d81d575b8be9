/**
 * Code that an account delegates to for a batch (EIP-7702). It makes the calls in its input one by one, each encoded as
 * address and data length in 32 bytes, then the data. On the first failure it reverts all of them with its reason.
 */
export const BATCHER = {
  address: '0x00000000000000000000000000000000000ba7c4',
  code: '0x5f5b80361115603057806020013580826040015f375f5f825f5f86355af16028573d5f5f3e3d5ffd5b016040016001565b00',
} as const
