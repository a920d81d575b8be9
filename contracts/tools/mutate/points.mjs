// The possible changes of a source, from the compiler's syntax tree: each place and its replacement.

const SWAPS = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
}
const GUARDS = new Set(['nonReentrant', 'nonReentrantView', 'restricted', 'onlyMain', 'onlyManager'])

/** @typedef {{ start: number, end: number, kind: 'expression' | 'statement' | 'modifier', to: string, was: string, in: string, line: number }} Point */

/**
 * Every single change of `source` that this tool can make. `source` must have one byte per character, as the tree's offsets do.
 * @returns {Point[]} for each place from the outermost to the innermost
 */
export function pointsOf(tree, source) {
  /** @type {Point[]} */
  const points = []
  const range = (node) => {
    const [start, length] = node.src.split(':').map(Number)
    return [start, start + length]
  }
  const text = (node) => source.slice(...range(node))
  const line = (at) => source.slice(0, at).split('\n').length
  let place = ''
  const add = (node, kind, to, was = text(node)) => {
    const [start, end] = range(node)
    points.push({ start, end, kind, to, was, in: place, line: line(start) })
  }
  const ofConstants = (node) => /^(int_const|rational_const)/.test(node.typeDescriptions?.typeString ?? '')

  function binary(node) {
    // Operators of user-defined types have no counterpart.
    if (ofConstants(node) || node.function) return
    const [left, right] = [text(node.leftExpression), text(node.rightExpression)]
    for (const other of SWAPS[node.operator] ?? []) add(node, 'expression', `${left} ${other} ${right}`)
  }

  function call(node) {
    const name = text(node.expression)
    const args = node.arguments.map(text)
    if (name === 'Math.ceilDiv') add(node, 'expression', `(${args[0]}) / (${args[1]})`)
    if (name === 'Math.mulDiv' && args[3] === 'Math.Rounding.Ceil')
      add(node, 'expression', `Math.mulDiv(${args.slice(0, 3).join(', ')})`)
    if (name === 'Math.max') add(node, 'expression', `Math.min(${args.join(', ')})`)
    if (name === 'Math.min') add(node, 'expression', `Math.max(${args.join(', ')})`)
  }

  /** Replaces a contract's constant at each of its uses. */
  function constant(node) {
    const named = node.typeDescriptions?.typeString === 'uint256' && /^[A-Z][A-Z_]+$/.test(node.name)
    if (named) add(node, 'expression', `${node.name} + 1`)
  }

  function statement(node, inConstructor) {
    if (inConstructor && node.expression?.nodeType === 'Assignment') return
    const e = node.expression
    if (e?.nodeType === 'Assignment' && (e.operator === '+=' || e.operator === '-=')) {
      const other = e.operator === '+=' ? '-=' : '+='
      add(node, 'statement', `${text(e.leftHandSide)} ${other} ${text(e.rightHandSide)};`)
    }
    add(node, 'statement', '')
  }

  function visit(node, o) {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, o)
      return
    }
    if (typeof node !== 'object' || node === null) return
    switch (node.nodeType) {
      case 'InlineAssembly':
      case 'StructDefinition':
      case 'EnumDefinition':
        return
      case 'VariableDeclaration':
        if (node.stateVariable) return
        break
      case 'FunctionDefinition': {
        place = node.kind === 'constructor' ? 'constructor' : node.name
        for (const m of node.modifiers)
          if (m.kind === 'modifierInvocation' && GUARDS.has(text(m))) add(m, 'modifier', '')
        visit(node.body, { inConstructor: node.kind === 'constructor' })
        return
      }
      case 'ModifierDefinition':
        // A guard is not changed here: it is taken away from each function that has it.
        if (GUARDS.has(node.name)) return
        place = node.name
        visit(node.body, {})
        return
      case 'ForStatement':
        // A loop whose counter does not move would never end, so its increment is left out.
        visit([node.initializationExpression, node.condition, node.body], o)
        return
      case 'WhileStatement':
        visit(node.body, o)
        return
      case 'IfStatement':
      case 'Conditional':
        if (node.condition) {
          add(node.condition, 'expression', 'false')
          add(node.condition, 'expression', 'true')
        }
        break
      case 'ExpressionStatement':
        statement(node, o.inConstructor)
        break
      case 'EmitStatement':
        add(node, 'statement', '')
        return
      case 'RevertStatement':
        return
      case 'BinaryOperation':
        binary(node)
        break
      case 'FunctionCall':
        call(node)
        break
      case 'Identifier':
        constant(node)
        return
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'typeDescriptions') visit(child, o)
  }
  visit(tree.nodes, {})
  return points
}

/** Key of a change: stays the same while the changed lines do, even when they move in the file. */
export const keyOf = (file, p) => {
  const one = (s) => Buffer.from(s, 'latin1').toString('utf8').replace(/\s+/g, ' ').trim()
  const to = p.kind === 'modifier' || p.to === '' ? 'removed' : `→ ${one(p.to)}`
  return `${file.replace(/^contracts\/src\//, '')} ${p.in}: ${one(p.was)} ${to}`
}
