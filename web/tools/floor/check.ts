// Holds what the web app is made of against the oldest browsers (floor.ts), by browser-compat-data.
// Run after a build: node web/tools/floor/check.ts
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Found } from './compat.ts'
import { FLOOR } from './floor.ts'
import { inDocument, inScripts, scriptsOf } from './scripts.ts'
import { inOurSources } from './sources.ts'
import { inStyles } from './styles.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** What may be younger than the floor, and why nobody at the floor loses anything. `.x`: a name in built code. */
export const ALLOWED: Record<string, string> = {
  'api.Navigator.share':
    'asked for before the button is shown, and after canShare: InviteLink.tsx, give-file.ts',
  'api.Navigator.canShare': 'called where it is there: give-file.ts',
  'html.global_attributes.autocapitalize': 'a hint to keyboards on screens',
  'html.global_attributes.autocorrect': 'a hint to keyboards on screens',
  'html.elements.script.fetchpriority': 'a hint: without it files come in another order',
  'css.properties.content-visibility': 'without it what is below the screen is drawn at once',
  'css.properties.content-visibility.auto': 'as content-visibility',
  'css.properties.contain-intrinsic-block-size': 'the height of what content-visibility does not draw',
  'css.properties.resize': 'without it a text field keeps its height and scrolls',
  'css.properties.text-wrap': 'without it a line is broken where it is full',
  'css.properties.text-wrap.balance': 'as text-wrap',
  'css.selectors.popover-open': 'in :is(), which passes over what it does not know; [open] stands beside it',
  'css.selectors.open': 'as :popover-open',
  // Code of others, which asks first.
  '.checkVisibility': 'Base UI asks typeof',
  'api.Document.startViewTransition': 'the router asks typeof, and we use no transitions',
  'api.Navigator.connection': 'React asks for it',
  navigation: 'React asks typeof',
  setImmediate: 'React asks typeof',
  'javascript.builtins.Uint8Array.fromHex': 'Noble and multiformats ask typeof',
  'javascript.builtins.Uint8Array.fromBase64': 'multiformats asks typeof',
  '.toBase64': 'multiformats asks typeof',
  SharedArrayBuffer: 'MessagePack asks typeof',
  // Names of other things.
  '.popover': 'a property in React',
  '.share': 'a property of transitions in React, and api.Navigator.share',
  '.chunks': 'what index.html is told of files',
}

/** Everything younger than the floor in our sources and in a build. @param dist the build's folder */
function inAll(dist: string): Found[] {
  const files = (pattern: string) =>
    globSync(join(dist, pattern)).map((file) => ({
      code: readFileSync(file, 'utf8'),
      where: relative(dist, file),
    }))
  const documents = files('**/*.html')
  return [
    ...inOurSources(ROOT),
    ...inScripts([...files('**/*.js'), ...documents.flatMap(({ code, where }) => scriptsOf(code, where))]),
    ...files('**/*.css').flatMap(({ code, where }) => inStyles(code, where)),
    ...documents.flatMap(({ code, where }) => inDocument(code, where)),
  ]
}

/**
 * Lines about what is found and not allowed, and about what is allowed and not found.
 * @param allowed reasons by feature
 */
export function problems(found: readonly Found[], allowed = ALLOWED): string[] {
  const features = new Map<string, Found[]>()
  for (const one of found) features.set(one.feature, [...(features.get(one.feature) ?? []), one])
  return [
    ...[...features]
      .filter(([feature]) => !Object.hasOwn(allowed, feature))
      .map(([feature, [first, ...more]]) => {
        const places = more.length > 0 ? ` and ${more.length} more` : ''
        return `${feature} is younger than the floor (${first?.lacks.join(', ')}): ${first?.where}${places}`
      }),
    ...Object.keys(allowed)
      .filter((feature) => !features.has(feature))
      .map((feature) => `${feature} is allowed in web/tools/floor/check.ts, and nothing uses it`),
  ]
}

if (import.meta.main) {
  const lines = problems(inAll(join(ROOT, 'web/dist')))
  for (const line of lines) console.error(line)
  const floor = Object.entries(FLOOR).map((parts) => parts.join(' '))
  if (lines.length === 0) console.log(`ok: nothing unguarded is younger than ${floor.join(', ')}`)
  process.exit(lines.length === 0 ? 0 : 1)
}
