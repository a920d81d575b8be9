import { mainAbi } from '@holdfast/protocol/abi/index'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { contractWalletOf, walletCode } from '../../devenv/contract-wallet.ts'
import { receiptOf, type TestChain } from './chain.ts'

export { wrapped } from '../../devenv/contract-wallet.ts'

/** Registers `wallet`, whatever its code, as if it sent the transaction. */
export async function registerWallet(chain: TestChain, wallet: Address, refer: Address): Promise<void> {
  const data = encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] })
  const to = chain.deployment.contracts.main
  await chain.node.rpc('anvil_impersonateAccount', [wallet])
  await chain.node.rpc('anvil_setBalance', [wallet, '0xDE0B6B3A7640000'])
  const hash = await chain.node.rpc<Hex>('eth_sendTransaction', [{ from: wallet, to, data, gas: '0x100000' }])
  const { status } = await receiptOf(chain, hash)
  if (status !== 'success') throw new Error('the contract wallet could not register')
}

/** A registered contract wallet of `owner`: deployed, or not yet and known only by its future address. */
export async function contractWallet(chain: TestChain, owner: Address, refer: Address, deployed: boolean) {
  const { address, wrap } = contractWalletOf(owner)
  if (deployed) await chain.node.rpc('anvil_setCode', [address, walletCode(owner)])
  await registerWallet(chain, address, refer)
  // An address that has sent a transaction cannot be deployed to.
  if (!deployed) await chain.node.rpc('anvil_setNonce', [address, '0x0'])
  return { address, wrap }
}
