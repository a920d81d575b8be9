// Gas of payments from the vault and of sweeps, beside the plain transfers of a hot wallet.
import { depositForwardersAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { LOCAL_ACCOUNTS } from '../devenv/accounts.ts'
import { account, type Local, onLocalChain } from './local.ts'
import { type BenchRow, row } from './row.ts'

const AMOUNT = parseEther('100')
const HOUR = 3_600
const MANY = 10
/** Extra cost of a separate wallet behind each deposit address: gas must be sent there before its token can leave. */
const FUNDING = 21_000
const GOALS = {
  pay: 80_000,
  accountsFirst: 97_000,
  receiversFirst: 97_000,
  firstSweep: 89_500,
  sweep: 46_500,
  sweepOfMany: 17_000,
}

const hot = account(LOCAL_ACCOUNTS.faucet)
const payer = account(LOCAL_ACCOUNTS.finance)
const owner = account(LOCAL_ACCOUNTS.user)
const newcomer = account(LOCAL_ACCOUNTS.sender)
const known = owner.address
const address = (n: number): Address => numberToHex(BigInt(n), { size: 20 })
const field = (name: string, type: 'address' | 'uint256') => ({ name, type })
const WITHDRAWAL = {
  Withdrawal: [
    field('account', 'address'),
    field('n', 'uint256'),
    field('to', 'address'),
    field('token', 'address'),
    field('amount', 'uint256'),
    field('leastReceived', 'uint256'),
    field('validUntil', 'uint256'),
  ],
}
const transfer = (to: Address) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, AMOUNT] })

/**
 * Measures each figure as a transaction in a block of its own. The vault has paid before; `known` holds USDT, the others none.
 * @throws when a balance of vault or receivers is off by one base unit
 */
export const run = (): Promise<BenchRow[]> =>
  onLocalChain(async (local) => {
    const { contracts: c, client, send, gas, pass } = local
    const chainId = await client.getChainId()
    const domain = { name: 'Holdfast PayoutVault', version: '1', chainId, verifyingContract: c.payoutVault }
    const pay = async (by: typeof owner, n: bigint, to: Address): Promise<Hex> => {
      const { timestamp } = await client.getBlock()
      const message = {
        account: by.address,
        n,
        to,
        token: c.usdt,
        amount: AMOUNT,
        leastReceived: AMOUNT,
        validUntil: timestamp + BigInt(HOUR),
      }
      const signature = await by.signTypedData({
        domain,
        types: WITHDRAWAL,
        primaryType: 'Withdrawal',
        message,
      })
      const args = [message, AMOUNT, signature] as const
      return encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pay', args })
    }
    const forwarderOf = (user: Address) =>
      client.readContract({
        address: c.forwarders,
        abi: depositForwardersAbi,
        functionName: 'forwarderOf',
        args: [user],
      })
    const deposit = async (user: Address) => send(hot, c.usdt, transfer(await forwarderOf(user)))
    const sweep = (user: Address) =>
      encodeFunctionData({ abi: depositForwardersAbi, functionName: 'sweep', args: [user, [c.usdt]] })

    await send(hot, c.usdt, transfer(known))
    await send(payer, c.payoutVault, await pay(owner, 0n, known))
    await pass(HOUR)
    const before = await held(local, [c.payoutVault, known])

    const paid = await gas(payer, c.payoutVault, await pay(owner, 1n, known))
    const accountsFirst = await gas(payer, c.payoutVault, await pay(newcomer, 0n, known))
    const sent = await gas(hot, c.usdt, transfer(known))
    const receiversFirst = await gas(payer, c.payoutVault, await pay(owner, 2n, address(0xa001)))
    const sentFirst = await gas(hot, c.usdt, transfer(address(0xa002)))

    const user = address(0xb001)
    await deposit(user)
    const sweptFirst = await gas(hot, c.forwarders, sweep(user))
    await deposit(user)
    const swept = await gas(hot, c.forwarders, sweep(user))
    const users = Array.from({ length: MANY }, (_, i) => address(0xd0000 + i))
    for (const u of users) {
      const args = [u] as const
      await send(
        hot,
        c.forwarders,
        encodeFunctionData({ abi: depositForwardersAbi, functionName: 'deploy', args }),
      )
      await deposit(u)
    }
    const sweepMany = encodeFunctionData({
      abi: depositForwardersAbi,
      functionName: 'sweepMany',
      args: [users, c.usdt],
    })
    const sweptMany = (await gas(hot, c.forwarders, sweepMany)) / MANY

    const forwarders = await Promise.all([user, ...users].map(forwarderOf))
    const after = await held(local, [c.payoutVault, known, address(0xa001), address(0xa002), ...forwarders])
    const wanted = [
      before[0]! - 3n * AMOUNT + BigInt(2 + MANY) * AMOUNT,
      before[1]! + 3n * AMOUNT,
      AMOUNT,
      AMOUNT,
      ...forwarders.map(() => 0n),
    ]
    if (String(after) !== String(wanted))
      throw new Error(`gas bench: ${String(after)}, not ${String(wanted)}`)

    const own = 'anchor: gas sent there, then a transfer'
    return [
      row('gas: pay from the vault (anchor: a transfer from a hot wallet)', paid, sent, GOALS.pay),
      row('gas: pay, the first of its account (anchor: the same)', accountsFirst, sent, GOALS.accountsFirst),
      row(
        'gas: pay, the first USDT of its receiver (anchor: the same)',
        receiversFirst,
        sentFirst,
        GOALS.receiversFirst,
      ),
      row(`gas: empty a deposit address, first time (${own})`, sweptFirst, sent + FUNDING, GOALS.firstSweep),
      row(`gas: empty a deposit address, later (${own})`, swept, sent + FUNDING, GOALS.sweep),
      row(
        `gas: the same, each of ${MANY} in one call (${own})`,
        sweptMany,
        sent + FUNDING,
        GOALS.sweepOfMany,
      ),
    ]
  })

/** USDT balances, base units. */
const held = ({ client, contracts }: Local, owners: Address[]): Promise<bigint[]> =>
  Promise.all(
    owners.map((owner) =>
      client.readContract({
        address: contracts.usdt,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [owner],
      }),
    ),
  )
