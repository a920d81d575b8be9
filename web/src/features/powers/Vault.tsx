import { Trans, useLingui } from '@lingui/react/macro'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Bone } from '../../ui/States.tsx'
import { useChainRead } from '../../wallet/use-reads.ts'
import { vaultAbi } from './abi.gen.ts'
import { useDelay } from './use-delay.ts'

const ASSETS = ['usdt', 'token', 'usde', 'nuls'] as const

/** Who guards the vault, how much may leave it, and what is announced there. */
const useVault = () =>
  useChainRead(['vault'], async (info) => {
    const vault = contractOf(info, 'payoutVault')
    const [payer, guardian, cold, delay, paused, assets, pending] = await Promise.all([
      readContract(info, vault, vaultAbi, 'payer', []),
      readContract(info, vault, vaultAbi, 'guardian', []),
      readContract(info, vault, vaultAbi, 'cold', []),
      readContract(info, vault, vaultAbi, 'delay', []),
      readContract(info, vault, vaultAbi, 'paused', []),
      readContract(info, vault, vaultAbi, 'assets', []),
      readContract(info, vault, vaultAbi, 'pending', []),
    ])
    const limits = await Promise.all(
      assets.map(async (asset) => {
        const [[perWindow, window], ceiling] = await Promise.all([
          readContract(info, vault, vaultAbi, 'limitOf', [asset]),
          readContract(info, vault, vaultAbi, 'ceilingOf', [asset]),
        ])
        return { asset, perWindow, window, ceiling }
      }),
    )
    const symbols = Object.fromEntries(
      ASSETS.map((name) => [
        info.contracts[name]?.toLowerCase() ?? '',
        name === 'token' ? brand.token.symbol : name.toUpperCase(),
      ]),
    )
    return { payer, guardian, cold, delay, paused, limits, pending, symbols }
  })

const Address = ({ of }: { of: string }) => <span className="whitespace-nowrap">{shortAddress(of)}</span>

/** The vault's own keys and limits, which no role on this page stands above. */
export function Vault() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const wait = useDelay()
  const vault = useVault()
  return (
    <Card label={t`The custody vault`}>
      <h2>
        <Trans>The custody vault</Trans>
      </h2>
      <p className="text-sm text-ink2">
        <Trans>
          It pays what the owner of a balance signed, each of an account's payment numbers once. What two
          custodians signed and the fees of the nodes count against the same limits.
        </Trans>
      </p>
      <Loaded
        query={vault}
        failed={t`The vault could not be read from the chain`}
        skeleton={<Bone className="h-32 rounded-lg" />}
      >
        {({ value: v }) => {
          const named = (asset: string) => v.symbols[asset.toLowerCase()] ?? shortAddress(asset)
          const change = (p: (typeof v.pending)[number]) =>
            [
              t`Limit of ${named(p.subject)}: ${formatAmount(p.value, tag)}`,
              t`Payer: ${shortAddress(p.subject)}`,
              t`Guardian: ${shortAddress(p.subject)}`,
              t`End of the pause`,
            ][p.change]
          return (
            <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
              <Facts>
                <Fact label={t`Payments`}>{v.paused ? t`paused` : t`open`}</Fact>
                <Fact label={t`Sends payments`}>
                  <Address of={v.payer} />
                </Fact>
                <Fact label={t`Stops payments, cancels changes`}>
                  <Address of={v.guardian} />
                </Fact>
                <Fact label={t`Takes assets to safety`}>
                  <Address of={v.cold} />
                </Fact>
                <Fact label={t`Every change waits`}>{wait(Number(v.delay))}</Fact>
              </Facts>
              <Facts>
                {v.limits.map((l) => (
                  <Fact key={l.asset} label={t`${named(l.asset)} in ${wait(Number(l.window))}`}>
                    {t`${formatAmount(l.perWindow, tag)}, never above ${formatAmount(l.ceiling, tag)}`}
                  </Fact>
                ))}
              </Facts>
              {v.pending.length > 0 && (
                <Facts>
                  {v.pending.map((p) => (
                    <Fact key={`${p.change}${p.subject}`} label={change(p)}>
                      {t`not before ${formatTime(Number(p.readyAt), tag, true)}`}
                    </Fact>
                  ))}
                </Facts>
              )}
            </div>
          )
        }}
      </Loaded>
      <p className="text-sm text-ink2">
        <Trans>
          A higher limit, another payer or guardian and the end of a pause are announced here and wait,
          whoever holds the roles below. The guardian can cancel them, its own replacement only the cold
          address.
        </Trans>
      </p>
    </Card>
  )
}
