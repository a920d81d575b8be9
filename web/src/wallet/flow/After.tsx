import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { rpc } from '../../api/rpc.ts'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Bone } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { useWallet } from '../store.ts'
import { TxHash } from '../TxHash.tsx'
import { movedBy, type Moved, type Token } from './moved.ts'

type Receipt = { logs: Parameters<typeof movedBy>[0] }

/** Where it is kept that a wallet has taken a token up. */
const listedKey = (token: Token, account: string) => `listed.${token.address}.${account}`.toLowerCase()

/** Asks the wallet to show the token (EIP-747); once it does, nobody is asked again. */
function ListToken({ token, account }: { token: Token; account: string }) {
  const { t } = useLingui()
  const { wallet } = useWallet()
  const key = listedKey(token, account)
  const [listed, setListed] = useState(() => readText(key) !== null)
  if (!wallet || listed) return null
  const { address, symbol } = token
  const ask = async () => {
    const asset = { type: 'ERC20', options: { address, symbol, decimals: 18 } }
    // Wallets take the asset as it is, though a request's parameters are a list elsewhere.
    const call = { method: 'wallet_watchAsset', params: asset as unknown as unknown[] }
    const taken = await wallet.provider.request(call).catch(() => false)
    if (taken !== true)
      return toast('warning', t`The wallet did not take ${symbol} up. The tokens are yours all the same.`)
    writeText(key, '1')
    setListed(true)
  }
  return (
    <Button look="ghost" onClick={() => void ask()}>
      <Trans>Show {symbol} in the wallet</Trans>
    </Button>
  )
}

/**
 * What a transaction that is in a block has done to the account's wallet, as its receipt tells: what arrived, what left, its hash, and
 * `facts` of what comes now.
 */
export function After({ hash, facts }: { hash: string; facts: readonly [label: string, value: string][] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { account } = useWallet()
  const { data: info } = useChainInfo()
  const tokens: Token[] = info
    ? [
        { address: contractOf(info, 'usdt'), symbol: brand.stable.symbol },
        { address: contractOf(info, 'token'), symbol: brand.token.symbol },
        { address: contractOf(info, 'pair'), symbol: 'LP' },
      ]
    : []
  const receipt = useQuery({
    queryKey: ['receipt', hash],
    enabled: info !== undefined,
    queryFn: async () => {
      const found = await rpc<Receipt | null>(info!.rpcUrl, 'eth_getTransactionReceipt', [hash])
      if (!found) throw new Error('no receipt yet')
      return found
    },
  })
  const { arrived, left } =
    receipt.data && account ? movedBy(receipt.data.logs, account, tokens) : { arrived: [], left: [] }
  const own = arrived.find(({ token }) => token.symbol === brand.token.symbol)
  const rows = (list: Moved[], sign: string, label: string) =>
    list.map(({ token, amount }) => (
      <Fact key={label + token.symbol} label={label} strong>
        {sign}
        {formatAmount(amount, tag, { digits: 6 })} {token.symbol}
      </Fact>
    ))
  return (
    <>
      <Facts ruled>
        {receipt.isPending && (
          <Fact label={t`Into your wallet`}>
            <Bone className="h-4 w-24" />
          </Fact>
        )}
        {rows(arrived, '+', t`Into your wallet`)}
        {rows(left, '−', t`From your wallet`)}
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label={t`Transaction`}>
          <TxHash hash={hash} />
        </Fact>
      </Facts>
      {own && account && <ListToken token={own.token} account={account} />}
    </>
  )
}
