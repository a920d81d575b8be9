import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { GROUNDS, PartsLine } from '../books/PartsLine.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { Card } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Bone } from '../../ui/States.tsx'
import { NotRead } from './NotRead.tsx'
import { type Held, type Other, type Place, placesOf, sumOfPlaces } from './places.ts'
import { useOwned } from './use-owned.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol
const OF = {
  wallet: 'fixed',
  account: 'beside',
  ready: 'waits',
  hosted: 'promised',
  coming: 'open',
} as const satisfies Record<Place, keyof typeof GROUNDS>
/** Places in hundredths, as base units for the line. */
const HUNDREDTH = 10n ** 16n

/** Leads to where money goes from one place to another; nothing where it cannot. */
function Move({ to, name }: { to?: '/recharge' | '/extract'; name?: string }) {
  if (to === undefined) return null
  return (
    <Link to={to} className="-my-2 flex min-h-11 items-center self-start text-kelp">
      {name}
    </Link>
  )
}

/**
 * All that the account owns in one figure, and where it is: parts that add up to it as they are shown.
 * @param isWhole whether each part says what it is made of and when it can be had; else a way leads there
 */
export default function MyMoney({ isWhole = false }: { isWhole?: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { owned, failed } = useOwned()
  const places = owned && placesOf(owned)
  const sum = places && sumOfPlaces(places)
  const show = (hundredths: bigint) => formatAmount(hundredths, tag, { decimals: 2, digits: 2, minDigits: 2 })
  const names: Record<Place, string> = {
    wallet: t`In my wallet`,
    account: t`In my account`,
    ready: t`Ready to take`,
    hosted: t`Hosted`,
    coming: t`Still to come`,
  }
  const when: Record<Place, string> = {
    wallet: t`at once, under your own key`,
    account: t`by withdrawing it, from the vault`,
    ready: t`at once`,
    hosted: t`when its term ends`,
    coming: t`every 12 hours, as it is earned`,
  }
  /** Ways to the other of wallet and account. */
  const moves: { [P in Place]?: { to: '/recharge' | '/extract'; name: string } } = {
    wallet: { to: '/recharge', name: t`Deposit` },
    account: { to: '/extract', name: t`Withdraw` },
  }
  const other = ({ symbol, amount, decimals }: Other) =>
    `${formatAmount(amount, tag, { digits: 2, decimals })} ${symbol}`
  /** Amounts stay in one piece each; lines break between them. */
  const made = (of: Pick<Held, 'usdt' | 'token' | 'others'>) =>
    [
      ...(of.usdt > 0n ? [`${show(of.usdt)} ${usdt}`] : []),
      ...(of.token > 0n ? [`${show(of.token)} ${token}`] : []),
      ...of.others.map(other),
    ]
      .map((amount) => amount.replaceAll(' ', '\u00a0'))
      .join('\u00a0+ ')
  const unpriced = sum?.others.filter(({ worth }) => worth === null).map(({ symbol }) => symbol)
  return (
    <Card label={t`My money`}>
      <h2 className="text-sm font-normal text-ink2">
        <Trans>My money</Trans>
      </h2>
      {failed ? (
        <NotRead query={failed} />
      ) : sum && places && owned ? (
        <>
          <span className="-mt-1 flex flex-col" data-testid="my-money">
            <Figure size="big" value={`≈ ${show(sum.worth)}`} unit={usdt} />
            {isWhole && (
              <span className="tnum text-xs text-ink2">
                {made(sum)}
                {owned.price > 0n && (
                  <span className="block">
                    <Trans>
                      1 {token} = {formatAmount(owned.price, tag, { digits: 4 })} {usdt}
                    </Trans>
                  </span>
                )}
              </span>
            )}
          </span>
          <PartsLine
            className="h-2"
            parts={places.map(({ place, worth }) => ({ ground: OF[place], size: worth * HUNDREDTH }))}
          />
          <ul className="flex flex-col gap-1.5 text-sm">
            {places.map((p) => (
              <li key={p.place} className="flex items-baseline gap-2" data-testid={`place-${p.place}`}>
                <span
                  className="size-2.5 shrink-0 rounded-[3px]"
                  style={{ background: GROUNDS[OF[p.place]] }}
                  aria-hidden="true"
                />
                <span className="flex min-w-0 grow flex-col">
                  {names[p.place]}
                  {isWhole && <span className="text-xs text-ink3">{when[p.place]}</span>}
                  {isWhole && p.worth > 0n && <Move {...moves[p.place]} />}
                </span>
                <span className="tnum flex flex-col text-right">
                  <span className="font-medium whitespace-nowrap">{show(p.worth)}</span>
                  {isWhole && <span className="text-xs text-ink2">{made(p)}</span>}
                </span>
              </li>
            ))}
          </ul>
          {owned.balances === null && (
            <p className="text-xs text-ink2">
              <Trans>Without what is in your account here: sign in to see it.</Trans>
            </p>
          )}
          {unpriced && unpriced.length > 0 && (
            <p className="text-xs text-ink2">
              <Trans>Without {unpriced.join(', ')}, which has no fresh price now</Trans>
            </p>
          )}
        </>
      ) : (
        <>
          <Bone className="h-[38px] w-44" />
          <Bone className="h-2" />
          <Bone className={isWhole ? 'h-56' : 'h-30'} />
        </>
      )}
      {!isWhole && (
        <Link
          to="/wallet"
          className="-my-2 flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
        >
          <Trans>See every part</Trans>
          <Onward />
        </Link>
      )}
    </Card>
  )
}
