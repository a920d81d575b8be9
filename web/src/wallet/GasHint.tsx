import { Trans, useLingui } from '@lingui/react/macro'
import type { Hex } from 'viem'
import { useChainInfo } from '../api/chain-info.ts'
import { faucet } from '../api/faucet.ts'
import { rpc } from '../api/rpc.ts'
import { EVERYTHING, useSubmit } from '../api/submit.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { useAccount, useChainRead } from './use-reads.ts'

/** The connected account's balance of the native coin, wei; undefined until known. */
function useGas(): bigint | undefined {
  const account = useAccount()
  return useChainRead(
    ['gas', account],
    account === null
      ? null
      : async ({ rpcUrl }) => BigInt(await rpc<Hex>(rpcUrl, 'eth_getBalance', [account, 'latest'])),
    5_000,
  ).data?.value
}

/** Says that the account cannot pay network fees; on the local chain with a button that asks the faucet. */
export function GasHint() {
  const { t } = useLingui()
  const account = useAccount()
  const { data: info } = useChainInfo()
  const gas = useGas()
  const fund = useSubmit({
    send: faucet,
    onRefused: (refusal) => toast('error', refusal),
    stale: EVERYTHING,
  })
  if (!info || !account || gas !== 0n) return null
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
