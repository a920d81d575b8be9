// Finds in built styles what is younger than the floor.
import { AtRule, type Node, parse } from 'postcss'
import { compatOf, type Found, known } from './compat.ts'

/** Features of values, such as functions and colours, by their names: the data has them by type. */
const values = compatOf('css.types')

/** What stands in `@supports` is for who has it. */
const isGuarded = (node: Node): boolean => {
  for (let at = node.parent; at; at = at.parent)
    if (at instanceof AtRule && at.name === 'supports') return true
  return false
}

/** What of `css` is younger than the floor. Prefixed names are a browser's own, and passed over. @param where a name for it */
export function inStyles(css: string, where: string): Found[] {
  const found = new Map<string, Found>()
  const tell = (key: string) => {
    // What a browser never had is no question of its version: the newest passes it over as well.
    const lacks = known([key])?.lacks.filter((browser) => !browser.endsWith(' never')) ?? []
    if (lacks.length > 0) found.set(key, { feature: key, lacks, where })
  }
  parse(css).walk((node) => {
    if (node.type === 'comment' || isGuarded(node)) return
    if (node.type === 'atrule') {
      tell(`css.at-rules.${node.name}`)
      for (const [, name = ''] of node.params.matchAll(/\(\s*([a-z-]+)/g)) {
        tell(`css.at-rules.${node.name}.${name}`)
        tell(`css.at-rules.${node.name}.${name.replace(/^(min|max)-/, '')}`)
      }
      if (/[<>]/.test(node.params)) tell(`css.at-rules.${node.name}.range_syntax`)
      return
    }
    if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.replaceAll(/\\./g, '').matchAll(/::?([a-z][a-z-]*)/g))
        tell(`css.selectors.${name}`)
      if (node.selector.replaceAll(/\\./g, '').includes('&')) tell('css.selectors.nesting')
      return
    }
    const isOwn = node.prop.startsWith('-')
    // Said to older ones in their own name beside it.
    if (node.parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${node.prop}`)) return
    if (!isOwn) tell(`css.properties.${node.prop}`)
    const plain = node.value.replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    for (const [, name = ''] of plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
      for (const key of values.get(name) ?? []) tell(key)
    for (const [, unit = ''] of plain.matchAll(/(?<![\w#.-])-?(?:\d+\.?\d*|\.\d+)([a-z]+)\b/gi))
      tell(`css.types.length.${unit}`)
    if (!isOwn)
      for (const [word] of plain.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g))
        tell(`css.properties.${node.prop}.${word}`)
  })
  return [...found.values()]
}
