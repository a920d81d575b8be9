import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { checkLeaf, type SolvencyLeaf, type SolvencySnapshot } from '@holdfast/protocol/solvency'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { keccak256 } from 'viem'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { sameAddress } from '../../lib/address.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { type Anchor, readAnchor } from './anchor.ts'
import { AnchorTag, Differs } from './AnchorCard.tsx'
import { readEntry, readLeaf } from './queries.ts'

/** Downloads the leaf in the form that `npm run check:solvency` reads. */
const saveLeaf = (leaf: SolvencyLeaf) =>
  saveFile(`leaf-${leaf.id}-${leaf.symbol}.json`, [JSON.stringify(leaf)], 'application/json')

/** `entry`: whether the account's ledger entries include the leaf's last one; null where the leaf names none. */
type Result = {
  leaf: SolvencyLeaf
  included: boolean
  entry: boolean | null
  anchor: Anchor['state']
}

/** Whether the account's ledger has the entry that the leaf names, with the leaf's balance after it; null if it names none. */
async function isInLog({ symbol, seq, balance }: SolvencyLeaf): Promise<boolean | null> {
  if (seq === null) return null
  return (await readEntry(symbol, seq))?.balanceAfter === balance
}

/** 32 bytes to compare with. */
function Word({ caption, text }: { caption: string; text: string }) {
  const { t } = useLingui()
  return <CopyField mono caption={caption} text={text} label={t`Copy: ${caption}`} doneLabel={t`Copied`} />
}

/** Checks that the account's balance is in the published root, by hashing its leaf and path in this browser. */
export function OwnLeaf({ snapshot }: { snapshot: SolvencySnapshot }) {
  const { t } = useLingui()
  return (
    <Card label={t`Is my balance in it?`}>
      <h2>
        <Trans>Is my balance in it?</Trans>
      </h2>
      <p className="text-sm text-ink2">
        <Trans>
          Your browser hashes your balance with the nodes beside it, up to the root, and compares it with the
          published one. If they differ, your balance was left out.
        </Trans>
      </p>
      <OwnOnly
        icon={<ShieldCheck size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>Your own leaf is given to you alone, so a signature is needed.</Trans>}
        skeleton={null}
      >
        <Check snapshot={snapshot} />
      </OwnOnly>
    </Card>
  )
}

function Check({ snapshot }: { snapshot: SolvencySnapshot }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { loginAccount } = useSession()
  const [symbol, setSymbol] = useState<LedgerSymbol>('USDT')
  const asset = snapshot.assets.find((a) => a.symbol === symbol)

  const check = useSubmit({
    send: async (of: SolvencySnapshot['assets'][number]): Promise<Result | 'left out'> => {
      const leaf = await readLeaf(snapshot, symbol)
      if (leaf === null) return 'left out'
      // A leaf of another account, statement or asset would prove nothing.
      const mine =
        sameAddress(leaf.address, loginAccount) && leaf.id === snapshot.id && leaf.symbol === symbol
      const included = mine && checkLeaf(keccak256, leaf, of, snapshot.version)
      const [entry, { state }] = await Promise.all([isInLog(leaf), readAnchor(snapshot)])
      return { leaf, included, entry, anchor: state }
    },
  })
  const result = check.answer

  return (
    <>
      <Choice<LedgerSymbol>
        label={t`Asset`}
        value={symbol}
        items={SYMBOLS.map((s) => ({ value: s, label: s }))}
        onChange={(next) => {
          setSymbol(next)
          check.forget()
        }}
      />
      <Button
        look="ghost"
        busy={check.pending}
        disabled={!asset}
        onClick={() => asset && check.submit(asset)}
      >
        <Trans>Check in this browser</Trans>
      </Button>
      <div aria-live="polite" className="flex flex-col gap-3">
        {check.refusal !== null && <Notice tone="wait" title={check.refusal} />}
        {result === 'left out' ? (
          <Notice tone="bad" title={t`You have no leaf, though your log begins before this snapshot`}>
            <Trans>
              Every account that was ever used has one. Only a first deposit that was credited later can be
              missing. Otherwise keep this page and ask the operator.
            </Trans>
          </Notice>
        ) : (
          result && (
            <>
              {result.included ? (
                <Notice tone="good" title={t`Your balance is in the root`}>
                  {result.anchor === 'anchored' ? (
                    <Trans>
                      Computed here, from your balance and the nodes beside it. The chain has this snapshot:
                      everybody is shown the same root.
                    </Trans>
                  ) : (
                    <Trans>
                      Computed here, from your balance and the nodes beside it. That everybody is shown the
                      same root is certain once the chain has it.
                    </Trans>
                  )}
                </Notice>
              ) : (
                <Notice tone="bad" title={t`Your balance is not in the root`}>
                  <Trans>
                    The root computed here differs from the published one. Keep this page and ask the
                    operator.
                  </Trans>
                </Notice>
              )}
              {result.anchor === 'differs' && <Differs />}
              {result.entry === false && (
                <Notice tone="bad" title={t`Your log does not end as the snapshot says`}>
                  {plural(result.leaf.seq ?? 0, {
                    one: `The snapshot was made of ${formatCount(result.leaf.seq ?? 0, tag)} entry, and it is missing or different now. Keep this page, save the leaf, and ask the operator.`,
                    other: `The snapshot was made of ${formatCount(result.leaf.seq ?? 0, tag)} entries, and the last of them is missing or different now. Keep this page, save the leaf, and ask the operator.`,
                  })}
                </Notice>
              )}
              <Facts>
                <Fact label={t`Your balance in the snapshot`} strong>
                  {formatAmount(BigInt(result.leaf.balance), tag, { digits: 18 })} {symbol}
                </Fact>
                <Fact label={t`The snapshot`}>
                  <AnchorTag state={result.anchor} />
                </Fact>
                <Fact label={t`Hashes up to the root`}>{formatCount(result.leaf.proof.length + 1, tag)}</Fact>
                {result.leaf.seq !== null && (
                  <Fact label={t`Entries that made it`}>
                    {formatCount(result.leaf.seq, tag)}
                    {result.entry && ` · ${t`the last one is in your log`}`}
                  </Fact>
                )}
              </Facts>
              {result.leaf.entryHash !== null && (
                <Word caption={t`Hash of the last entry`} text={result.leaf.entryHash} />
              )}
              <Word caption={t`Your salt`} text={result.leaf.salt} />
              {result.leaf.seq !== null && (
                <p className="text-sm text-ink2">
                  <Trans>
                    Each entry is hashed with the one before, so the last one stands for all of them. Two
                    leaves saved at different times show that none was taken away in between.
                  </Trans>
                </p>
              )}
              <Button look="quiet" size="small" onClick={() => saveLeaf(result.leaf)}>
                <Download size={16} strokeWidth={1.7} aria-hidden="true" />
                <Trans>Save it for a check from outside</Trans>
              </Button>
            </>
          )
        )}
      </div>
    </>
  )
}
