// Finds in built code, that of others included, what is younger than the floor: its syntax, and what its names give away.
import { type AnyNode, type CallExpression, type MemberExpression, type Node, parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { distinctiveNames, type Found, known, youngGlobals } from './compat.ts'

/** The newest syntax that every browser at the floor reads; `floor.test.ts` shows it at its edges. */
const SYNTAX = 2023

/** Interfaces of objects that every page has. */
const OBJECTS: Record<string, string> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  window: 'Window',
}

/** Of iterators, and of arrays long before. */
const ITERATOR_HELPERS = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/

/** Name of the built-in or interface that an expression makes, where the code itself says so. */
function madeBy(node: AnyNode): string | undefined {
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier') return node.callee.name
  if (node.type === 'ArrayExpression') return 'Array'
  if (node.type === 'TemplateLiteral') return 'String'
  if (node.type === 'Literal')
    return 'regex' in node && node.regex ? 'RegExp' : { string: 'String' }[typeof node.value as string]
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { callee } = node
    const name = callee.property.type === 'Identifier' ? callee.property.name : ''
    const ofIterable = /^(values|keys|entries)$/.test(name) && node.arguments.length === 0
    if (ofIterable || name === 'matchAll') return 'Iterator'
  }
  return undefined
}

const nameOf = (node: MemberExpression): string | undefined =>
  node.computed
    ? node.property.type === 'Literal' && typeof node.property.value === 'string'
      ? node.property.value
      : undefined
    : 'name' in node.property
      ? node.property.name
      : undefined

const globals = youngGlobals()
const distinctive = distinctiveNames()

/** A piece of built code. `where`: a name for it */
export type Script = { code: string; where: string; sourceType?: 'module' | 'script' }

/** Names that code gives to members of its own objects. */
function ownNames(program: Node): string[] {
  const names: string[] = []
  fullAncestor(program, (node) => {
    const key =
      node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
        ? node.key
        : node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression'
          ? node.left.property
          : undefined
    if (key?.type === 'Identifier') names.push(key.name)
  })
  return names
}

/**
 * What is younger than the floor in the code of one build. Of a member of something unknown its name is all there is: it is told
 * where the platform alone has it, and no code of the build gives it to an object of its own.
 */
export function inScripts(scripts: readonly Script[]): Found[] {
  const found: Found[] = []
  const programs = scripts.flatMap(({ code, where, sourceType = 'module' }) => {
    try {
      return [{ program: parse(code, { ecmaVersion: SYNTAX, sourceType }), where }]
    } catch (error) {
      found.push({ feature: 'syntax', lacks: [(error as Error).message], where })
      return []
    }
  })
  const own = new Set(programs.flatMap(({ program }) => ownNames(program)))
  for (const { program, where } of programs) found.push(...inProgram(program, where, own))
  return found
}

function inProgram(program: Node, where: string, own: ReadonlySet<string>): Found[] {
  const found: Found[] = []
  const tell = (keys: string[]): boolean => {
    const first = known(keys)
    if (first && first.lacks.length > 0) found.push({ ...first, where })
    return first !== undefined
  }
  const member = (node: MemberExpression) => {
    const name = nameOf(node)
    if (name === undefined) return
    const { object } = node
    const made = madeBy(object)
    if (made === 'Iterator' && !ITERATOR_HELPERS.test(name)) return
    if (made && tell([`api.${made}.${name}`, `javascript.builtins.${made}.${name}`])) return
    if (object.type === 'Identifier') {
      const owner = OBJECTS[object.name]
      if (owner && tell([`api.${owner}.${name}`])) return
      if (owner === 'Window' && tell([`api.${name}`, `javascript.builtins.${name}`])) return
      const of = object.name
      if (
        !owner &&
        /^[A-Z]/.test(of) &&
        tell([`api.${of}.${name}_static`, `javascript.builtins.${of}.${name}`])
      )
        return
    }
    const lacks = own.has(name) ? undefined : distinctive.get(name)
    if (lacks) found.push({ feature: `.${name}`, lacks, where })
  }
  fullAncestor(program, (node, _, ancestors) => {
    if (node.type === 'MemberExpression') member(node)
    if (node.type === 'Identifier') {
      const lacks = globals.get(node.name)
      const parent = ancestors.at(-2)
      const isAsked = parent?.type === 'UnaryExpression' && parent.operator === 'typeof'
      if (lacks && !isAsked) found.push({ feature: node.name, lacks, where })
    }
    if (isListening(node)) {
      const [first] = node.arguments
      const of = ['Element', 'HTMLElement', 'Window', 'Document']
      if (first?.type === 'Literal') tell(of.map((owner) => `api.${owner}.${String(first.value)}_event`))
    }
  })
  return found
}

const isListening = (node: AnyNode): node is CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  nameOf(node.callee) === 'addEventListener'

/** The inline scripts of a document. */
export const scriptsOf = (html: string, where: string): Script[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => ({
    code,
    where,
    sourceType: 'script',
  }))

/** What of a document's elements and attributes is younger than the floor. */
export function inDocument(html: string, where: string): Found[] {
  const tags = html.replaceAll(/<(script|style|svg)\b[^]*?<\/\1>/g, (all) =>
    all.slice(0, all.indexOf('>') + 1),
  )
  const all = [...tags.matchAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)/g)]
  const keys = all.flatMap(([, tag = '', attributes = '']) => [
    [`html.elements.${tag}`],
    ...[...attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g)].map(([, name = '']) => [
      `html.elements.${tag}.${name}`,
      `html.global_attributes.${name}`,
    ]),
  ])
  return keys.flatMap((either) => {
    const first = known(either)
    return first && first.lacks.length > 0 ? [{ ...first, where }] : []
  })
}
