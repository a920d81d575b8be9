import { Trans, useLingui } from '@lingui/react/macro'
import type { Hex } from 'viem'
import { useChainInfo } from '../api/chain-info.ts'
import { faucet } from '../api/faucet.ts'
import { rpc } from '../api/rpc.ts'
import { EVERYTHING, useSubmit } from '../api/submit.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { isContractCode } from './contract-code.ts'
import { useAccount, useChainRead } from './use-reads.ts'

/** Whether the connected account has nothing to pay network fees with; for a contract, others pay. False until known. */
function useLacksGas(): boolean {
  const account = useAccount()
  const read = useChainRead(
    ['gas', account],
    account === null
      ? null
      : async ({ rpcUrl }) => {
          const [balance, code] = await Promise.all([
            rpc<Hex>(rpcUrl, 'eth_getBalance', [account, 'latest']),
            rpc<Hex>(rpcUrl, 'eth_getCode', [account, 'latest']),
          ])
          return BigInt(balance) === 0n && !isContractCode(code)
        },
    5_000,
  )
  return read.data?.value ?? false
}

/** Says that the account cannot pay network fees; on the local chain with a button that asks the faucet. */
export function GasHint() {
  const { t } = useLingui()
  const account = useAccount()
  const { data: info } = useChainInfo()
  const lacksGas = useLacksGas()
  const fund = useSubmit({
    send: faucet,
    onRefused: (refusal) => toast('error', refusal),
    stale: EVERYTHING,
  })
  if (!info || !account || !lacksGas) return null
  return (
    <Notice
      tone="wait"
      title={t`This account has no ${info.gasSymbol} for the network fee`}
      action={
        info.chain === 'local' && (
          <Button look="ghost" size="small" busy={fund.pending} onClick={() => fund.submit(account)}>
            <Trans>Get test funds</Trans>
          </Button>
        )
      }
    >
      {info.chain === 'local' ? (
        <Trans>On the test chain you can have some for nothing.</Trans>
      ) : (
        <Trans>Add a little to this address, then go on.</Trans>
      )}
    </Notice>
  )
}
