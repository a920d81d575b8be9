/** Typed data (EIP-712) of the payout vault's payments, and their names in the tables. */

type Address = `0x${string}`
type Hex = `0x${string}`

/** What an account's owner signs: one of the account's numbers, the receiver, and the amounts in base units. */
export type PayoutTerms = {
  account: Address
  n: bigint
  to: Address
  token: Address
  /** what leaves the account */
  amount: bigint
  /** least amount that must arrive */
  leastReceived: bigint
  /** last second in which it may be paid, unix seconds */
  validUntil: bigint
}

/** What two operators sign: one payment under a reference that is used once. */
export type PayoutOrder = { ref: Hex; to: Address; token: Address; amount: bigint; validUntil: bigint }

/** Name of the vault's signing domain, which wallets show. */
export const VAULT_NAME = 'Holdfast PayoutVault'

const domain = (chainId: number, vault: Address) =>
  ({ name: VAULT_NAME, version: '1', chainId, verifyingContract: vault }) as const

const uint = (name: string) => ({ name, type: 'uint256' })
const address = (name: string) => ({ name, type: 'address' })

/** Type of the domain, which libraries add by themselves and `eth_signTypedData_v4` wants named. */
export const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  uint('chainId'),
  address('verifyingContract'),
]

/** Typed data that a wallet signs for a withdrawal. @param vault the payout vault of this chain */
export const withdrawalTypedData = (chainId: number, vault: Address, message: PayoutTerms) => ({
  domain: domain(chainId, vault),
  types: {
    Withdrawal: [
      address('account'),
      uint('n'),
      address('to'),
      address('token'),
      uint('amount'),
      uint('leastReceived'),
      uint('validUntil'),
    ],
  },
  primaryType: 'Withdrawal' as const,
  message,
})

/** Number of the role whose holders sign orders of the vault, two for each: contracts/src/libraries/Roles.sol. */
export const CUSTODIAN_ROLE = 5n

/** Typed data that two operators sign to send assets back or take them out. @param vault the payout vault of this chain */
export const orderTypedData = (chainId: number, vault: Address, message: PayoutOrder) => ({
  domain: domain(chainId, vault),
  types: {
    Order: [
      { name: 'ref', type: 'bytes32' },
      address('to'),
      address('token'),
      uint('amount'),
      uint('validUntil'),
    ],
  },
  primaryType: 'Order' as const,
  message,
})

/** Names of payments in the tables, made from what the vault stores of each. */
export const payoutId = {
  withdrawal: (account: string, n: bigint) => `withdrawal:${account.toLowerCase()}:${n}`,
  nodes: (n: bigint) => `nodes:${n}`,
  order: (ref: string) => `order:${ref.toLowerCase()}`,
}
