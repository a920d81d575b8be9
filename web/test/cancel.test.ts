import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..', 'src')

/** Sheets without a Cancel button, and why: what they show, choose or run is not confirmed by a button of theirs. */
const NO_QUESTION: Record<string, string> = {
  'app/AccountSheet.tsx': 'what one can do with the account; each does its own asking',
  'app/MenuSheet.tsx': 'links',
  'app/SettingsSheet.tsx': 'a choice holds at once',
  'features/hosting/CompareSheet.tsx': 'shows',
  'features/manager/cards/CardSheet.tsx': 'shows an application; deciding it asks in a sheet of its own',
  'features/manager/epochs/EpochSheet.tsx': 'shows',
  'features/manager/projects/Projects.tsx': 'shows',
  'features/resonance/CheckSheet.tsx': 'shows',
  'features/sales/project/EscrowSheet.tsx': 'shows',
  'features/showcase/Overlays.tsx': 'for developers',
  'features/swap/ToleranceSheet.tsx': 'a choice holds at once',
  'features/team/RulesSheet.tsx': 'shows',
  'features/withdrawals/AddressBookSheet.tsx': 'a choice among addresses',
  'parts/books/BooksSheet.tsx': 'shows',
  'parts/levels/CheckSheet.tsx': 'shows',
  'parts/webhooks/SecretSheet.tsx': 'shows a secret once; nothing is asked',
  'ui/SourceSheet.tsx': 'shows',
  'wallet/WalletSheet.tsx': 'a choice among wallets',
  'wallet/flow/FlowSheet.tsx': 'its view has Cancel until something is sent, Not now and Close after that',
}

/** The opening tags of `<Sheet` in a source, each up to its own `>`. */
function sheets(source: string): string[] {
  return [...source.matchAll(/<Sheet\s/g)].map((m) => {
    let depth = 0
    for (let i = m.index; i < source.length; i++) {
      const c = source[i]
      if (c === '{') depth++
      else if (c === '}') depth--
      else if (c === '>' && depth === 0) return source.slice(m.index, i)
    }
    return source.slice(m.index)
  })
}

/** The names of the attributes of a tag, without what they are set to. */
function attributes(tag: string): string[] {
  let bare = tag
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replaceAll(/\{[^{}]*\}/g, '""')
  }
  return bare.replaceAll(/"[^"]*"/g, '').split(/[\s=]+/)
}

const all = globSync('**/*.tsx', { cwd: SOURCES }).flatMap((file) =>
  sheets(readFileSync(join(SOURCES, file), 'utf8')).map((tag) => ({
    file: relative(SOURCES, join(SOURCES, file)).replaceAll('\\', '/'),
    cancels: attributes(tag).includes('cancel'),
  })),
)

test('every dialog that asks to confirm has Cancel beside it', () => {
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter(({ file, cancels }) => !cancels && NO_QUESTION[file] === undefined)).toEqual([])
})

test('no exception is left over', () => {
  const without = new Set(all.filter(({ cancels }) => !cancels).map(({ file }) => file))
  expect(Object.keys(NO_QUESTION).filter((file) => !without.has(file))).toEqual([])
})

test('a flow offers Cancel until something is sent', () => {
  const view = readFileSync(join(SOURCES, 'wallet/flow/FlowView.tsx'), 'utf8')
  expect(view).toMatch(/state\.sent \?[\s\S]*run\?\.cancel\(\)[\s\S]*<Trans>Cancel<\/Trans>/)
})
