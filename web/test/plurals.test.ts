import { expect, test } from 'vitest'
import { cataloguesOf, messagesOf } from './catalogues.ts'

/** Verbs and other words after a name that end as a plural does. */
const NO_NOUNS = new Set(
  'asks be counts decides does earns fits gives has is less makes moves needs pays takes was'.split(' '),
)
/** Nouns of several that do not end in s. */
const OTHERS = 'people|persons|children'
/** Words that may stand between a number and what it counts. */
const BETWEEN = '(?:[a-z]+ )??'
const COUNTED = new RegExp(String.raw`\{\w+\}(?:</\d+>)? ${BETWEEN}([a-z]+s|${OTHERS})\b`, 'g')

/** Messages that count something without a form for one, and why they need none. */
const EXCEPTIONS: Record<string, string> = {
  "A share of {usdt} for people who did something special for the community. It is paid from the special part of sales, which each project's page shows, and from what somebody brings for it; never from deposits or principal. What arrives is shared at once among those who are members then.":
    'a share of USDT, not a number of people',
  '{0} rows are more than the {1} of an export. Filter the list first.': 'more than an export has',
  'Promised in the last {RUNWAY_DAYS} days': 'a constant, 30',
  'Up to {0} rows, as filtered and sorted': 'a constant, 10,000',
  'A leg is somebody you invited, with everybody below, down to {0} generations below you.':
    'a rule of the levels: ten generations',
  'No {0} in the last {DAYS} days. What you claim or are credited appears here by day.': 'a constant, 30',
  '{0} of {1} cards are sold': 'a kind of card has hundreds',
  '{0} {1} of yours, {reward} for you': 'an amount of USDT or shares',
  '{0} of this kind can still be bought.': '“this kind” is one kind',
  'A project has one sale at a time; sale {0} still runs, or succeeded less than a day ago.':
    'a number that names a sale',
  'None of our contracts and not the router can take anything from this account: all {zeros} allowances are zero.':
    'all that the page lists, more than ten',
  'The server is {lag} blocks behind the chain. Lists may be old for a moment.': 'said from 21 blocks on',
  'At most {VISA_DOCUMENTS} pictures, please': 'a constant, 4',
  'Passport, identity card or driving licence, both sides where there are two. Up to {VISA_DOCUMENTS} pictures, JPEG, PNG or WebP, {0} MB each. Place and camera data in them are thrown away.':
    'a constant, 4',
  '{days} days': 'a delay is said in days from two on',
  '{0} of {1} languages': 'there are ten',
  "{0} transactions, one after the other, because a single one cannot hold so many orders. It always goes to the orders' owner.":
    'said from two on',
  '{0} transactions, one after the other. What fails stays claimable.': 'said from two on',
  'The chain takes {most} units of gas in one at most, and this cannot be divided any further. Nothing was sent.':
    'a constant, 16,777,216',
}

const plain = cataloguesOf('en')
  .flatMap((c) => messagesOf('en', c))
  .filter(({ source }) => !source.includes(', plural,'))
  .map(({ source }) => source)
const counting = [...new Set(plain)].filter((source) =>
  [...source.matchAll(COUNTED)].some(([, noun = '']) => !NO_NOUNS.has(noun)),
)

test('what is counted has a form for one, or a reason why it needs none', () => {
  expect(counting.filter((source) => EXCEPTIONS[source] === undefined)).toEqual([])
})

test('no reason is left over', () => {
  expect(Object.keys(EXCEPTIONS).filter((source) => !counting.includes(source))).toEqual([])
})

test('the other languages have one form for any number', () => {
  const counted = cataloguesOf('th').flatMap((c) => messagesOf('th', c))
  const forms = counted.filter(({ source }) => source.includes(', plural,'))
  expect(forms.length).toBeGreaterThan(30)
  expect(forms.filter(({ text }) => !/^\{\w+, plural, other \{.*\}\}$/.test(text))).toEqual([])
})
