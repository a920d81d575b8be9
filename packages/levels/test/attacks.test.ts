// The table of docs/LEVELS.md: what a USDT of the pot costs an attacker, as a multiple of what it costs an honest account.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attacks, type Row } from './attacks.ts'

/** Known, and said beside the table. */
const CHEAPER = 'the same, beside a visit at another time'
/** Rounded down, so that 1.00 is never less than one. */
const figure = ({ taken, ratio }: Row) =>
  taken === 0 ? 'nothing' : (Math.floor(ratio * 100 + 1e-3) / 100).toFixed(2)

test('by rules 2 no attack takes more than the same money hosted as long', () => {
  const [before, now] = [attacks(1), attacks(2)]
  const cheap = (rows: Row[]) => rows.filter((r) => r.ratio < 0.999).map((r) => r.attack)
  expect(cheap(now)).toEqual([CHEAPER])
  expect(cheap(before)).toEqual(
    before.map((r) => r.attack).filter((attack) => !/a visit of seven|a line of eight/.test(attack)),
  )
  const page = readFileSync(join(import.meta.dirname, '../../../docs/LEVELS.md'), 'utf8')
  const squeezed = page.replaceAll(/ +/g, ' ')
  for (const [i, row] of before.entries())
    expect(squeezed).toContain(`| ${row.attack} | ${figure(row)} | ${figure(now[i]!)} |`)
})
