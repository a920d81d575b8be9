import { Trans, useLingui } from '@lingui/react/macro'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCoverage, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useChainRead } from '../../wallet/use-reads.ts'
import { levelBooksAbi } from './abi.gen.ts'

const ASSETS = [
  ['usdt', brand.stable.symbol],
  ['token', brand.token.symbol],
] as const

/** The books of level rewards, read from their contract: what was booked and not claimed, against what lies there. */
export function LevelBooks() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const books = useChainRead(['levelBooks'], (info) =>
    Promise.all(
      ASSETS.map(async ([asset, symbol]) => ({
        symbol,
        ...(await readContract(info, contractOf(info, 'teamRewards'), levelBooksAbi, 'getSolvency', [
          contractOf(info, asset),
        ])),
      })),
    ),
  )
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  return (
    <Card label={t`Level rewards`}>
      <CardHead title={<Trans>Level rewards</Trans>} />
      <p className="text-sm text-ink2">
        <Trans>What came in for levels and is not claimed yet lies in a contract of its own.</Trans>
      </p>
      <Loaded
        query={books}
        failed={t`The books of level rewards could not be read`}
        skeleton={<Bone className="h-16" />}
      >
        {({ value, block }) => (
          <>
            <div className="grid gap-4 lg:grid-cols-2 lg:gap-x-6">
              {value.map(({ symbol, balance, owed }) => (
                <div key={symbol} className="flex flex-col gap-2">
                  <span className="flex items-center justify-between text-sm font-medium">
                    {symbol}
                    <Tag tone={balance >= owed ? 'good' : 'bad'}>
                      {owed === 0n ? t`Nothing owed yet` : formatCoverage(balance, owed, tag)}
                    </Tag>
                  </span>
                  <ReserveLine
                    label={t`${show(owed)} ${symbol} owed, ${show(balance)} ${symbol} held`}
                    filled={ratio(owed, balance)}
                    hatched={balance === 0n ? 0 : 1}
                    left={
                      <Trans>
                        Owed {show(owed)} of {show(balance)} {symbol} held
                      </Trans>
                    }
                  />
                </div>
              ))}
            </div>
            <p className="text-xs text-ink3">
              <Trans>Read at block {formatCount(block.number, tag)}</Trans>
            </p>
          </>
        )}
      </Loaded>
    </Card>
  )
}
