// Finds in our own sources what is younger than the floor: members are known by the types of what they are asked of.
import { dirname, join } from 'node:path'
import { API, type Symbol } from 'typescript/unstable/sync'
import * as ts from 'typescript/unstable/ast'
import { type Found, known, namesOfYoung } from './compat.ts'

/** Interfaces of TypeScript's libraries that the data has under another name. */
const OTHER_NAMES: Record<string, string> = {
  IteratorObject: 'Iterator',
  ArrayIterator: 'Iterator',
  MapIterator: 'Iterator',
  SetIterator: 'Iterator',
  StringIterator: 'Iterator',
  RegExpStringIterator: 'Iterator',
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  ReadonlySetLike: 'Set',
  Console: 'console',
}
for (const size of [
  'Int8',
  'Uint8',
  'Uint8Clamped',
  'Int16',
  'Uint16',
  'Int32',
  'Uint32',
  'Float32',
  'Float64',
  'BigInt64',
  'BigUint64',
])
  OTHER_NAMES[`${size}Array`] = 'TypedArray'

/** Whether a file belongs to the libraries of TypeScript. */
const isLib = (path: string) => /\/lib\.[^/]*\.d\.ts$/.test(path)

/** Name of the interface, class, namespace or global variable that a declaration stands in. */
function ownerOf(declaration: ts.Node): { name: string; isStatic: boolean } | undefined {
  for (let at = declaration.parent; at && !ts.isSourceFile(at); at = at.parent) {
    if (ts.isInterfaceDeclaration(at)) {
      const name = at.name.text
      const isStatic = /.Constructor$/.test(name)
      return { name: name.replace(/(?<=.)Constructor$/, ''), isStatic }
    }
    // `declare var URL: { new (): URL; canParse(): boolean }`
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name))
      return { name: at.name.text, isStatic: true }
    if (ts.isModuleDeclaration(at) && ts.isIdentifier(at.name)) return { name: at.name.text, isStatic: true }
  }
  return undefined
}

/** Keys that a member of `owner` may have in the data, the likeliest first. */
function keysOf(owner: string, member: string, isStatic: boolean): string[] {
  const names = [...new Set([owner, OTHER_NAMES[owner] ?? owner])]
  return names.flatMap((name) => [
    ...(isStatic ? [`api.${name}.${member}_static`] : []),
    `api.${name}.${member}`,
    `javascript.builtins.${name}.${member}`,
    `javascript.builtins.Intl.${name}.${member}`,
  ])
}

/** Interfaces that a library's mixin is part of, by the mixin's name: the data has its members there. */
type Mixins = Map<string, string[]>

class Finder {
  readonly found: Found[] = []
  private readonly mixins: Mixins = new Map()
  private readonly root: string

  constructor(root: string) {
    this.root = root
  }

  /** Notes which interfaces of a library extend which others. */
  learn(file: ts.SourceFile) {
    for (const statement of file.statements) {
      if (!ts.isInterfaceDeclaration(statement)) continue
      for (const clause of statement.heritageClauses ?? [])
        for (const { expression } of clause.types)
          if (ts.isIdentifier(expression))
            this.mixins.set(expression.text, [
              ...(this.mixins.get(expression.text) ?? []),
              statement.name.text,
            ])
    }
  }

  private tell(keys: string[], node: ts.Node) {
    const first = known(keys)
    if (first && first.lacks.length > 0) this.found.push({ ...first, where: this.placeOf(node) })
    return first !== undefined
  }

  private placeOf(node: ts.Node): string {
    const file = node.getSourceFile()
    const line = file.text.slice(0, node.getStart()).split('\n').length
    return `${file.fileName.replace(`${this.root}/`, '')}:${line}`
  }

  /** A name in the sources that stands for something of a library. */
  member(node: ts.Node, symbol: Symbol) {
    for (const handle of symbol.declarations) {
      if (!isLib(handle.path)) continue
      const declaration = handle.resolve()
      if (!declaration) continue
      const owner = ownerOf(declaration)
      const name = symbol.name
      if (!owner) {
        this.tell(
          [`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`, `api.${name}_static`],
          node,
        )
        return
      }
      if (this.tell(keysOf(owner.name, name, owner.isStatic), node)) return
      const of = new Set([owner.name])
      for (const mixin of of) for (const next of this.mixins.get(mixin) ?? []) of.add(next)
      for (const next of of) if (this.tell(keysOf(next, name, owner.isStatic), node)) return
    }
  }

  /** An element in JSX, with its attributes. */
  element(node: ts.JsxOpeningElement | ts.JsxSelfClosingElement) {
    if (!ts.isIdentifier(node.tagName) || !/^[a-z]/.test(node.tagName.text)) return
    const tag = node.tagName.text
    this.tell([`html.elements.${tag}`, `svg.elements.${tag}`], node)
    for (const attribute of node.attributes.properties) {
      if (!ts.isJsxAttribute(attribute) || !ts.isIdentifier(attribute.name)) continue
      const name = attribute.name.text
      const plain = name.toLowerCase()
      // React's events: `onPointerDown`.
      if (/^on[A-Z]/.test(name)) this.event(plain.slice(2), attribute)
      else this.tell([`html.elements.${tag}.${plain}`, `html.global_attributes.${plain}`], attribute)
    }
  }

  event(name: string, node: ts.Node) {
    const keys = ['Element', 'HTMLElement', 'Window', 'Document'].map((of) => `api.${of}.${name}_event`)
    this.tell(keys, node)
  }
}

const isEventCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'addEventListener'

/**
 * What of the libraries is used in a program's files and is younger than the floor.
 * @param config a tsconfig.json whose `lib` is the newest
 * @param isOurs whether a file is looked at
 * @param root a folder that places are told from
 */
export function inSources(config: string, isOurs: (file: string) => boolean, root: string): Found[] {
  const api = new API({ cwd: dirname(config) })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`no project ${config}`)
    const { program, checker } = project
    const finder = new Finder(root)
    const young = namesOfYoung()
    const names = program.getSourceFileNames()
    for (const name of names) {
      const file = isLib(name) && program.getSourceFile(name)
      if (file) finder.learn(file)
    }
    const ours = names.filter(isOurs)
    if (ours.length === 0) throw new Error(`${config} has none of our files`)
    for (const name of ours) {
      const file = program.getSourceFile(name)
      if (!file) throw new Error(`no text of ${name}`)
      const nodes: ts.Node[] = []
      // `const { size } = params`, whose name is a variable's; of `{ size: count }` the checker knows the member.
      const taken = (node: ts.BindingElement): void => {
        const from = node.name
        if (node.propertyName || !from || !ts.isIdentifier(from) || !young.has(from.text)) return
        const type = checker.getTypeAtLocation(node.parent)
        const symbol = type && checker.getPropertyOfType(type, from.text)
        if (symbol) finder.member(node, symbol)
      }
      const visit = (node: ts.Node): void => {
        if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
        if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
        if (ts.isIdentifier(node) && young.has(node.text)) nodes.push(node)
        // `x['size']` and `'share' in navigator`, the latter being a guard.
        if (
          ts.isElementAccessExpression(node) &&
          ts.isStringLiteral(node.argumentExpression) &&
          young.has(node.argumentExpression.text)
        )
          nodes.push(node.argumentExpression)
        if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) taken(node)
        if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) finder.element(node)
        if (isEventCall(node) && node.arguments[0] && ts.isStringLiteral(node.arguments[0]))
          finder.event(node.arguments[0].text, node)
        node.forEachChild(visit)
      }
      visit(file)
      for (const [i, symbol] of checker.getSymbolAtLocation(nodes).entries()) {
        const node = nodes[i]
        if (symbol && node) finder.member(node, symbol)
      }
    }
    return finder.found
  } finally {
    api.close()
  }
}

/** Every member of our web code and of the packages in it. @param root the repository's */
export function inOurSources(root: string): Found[] {
  const ours = /\/(web\/(src|worker)|packages\/(client|protocol)\/src)\/.*\.tsx?$/
  const isOurs = (file: string) => ours.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file)
  return ['web/tools/floor/tsconfig.json', 'web/worker/tsconfig.json'].flatMap((config) =>
    inSources(join(root, config), isOurs, root),
  )
}
