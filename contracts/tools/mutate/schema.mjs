// One source that contains many changes: each is in effect only while the block's coinbase is its own number, so that
// all of them are compiled together and a test run selects one.

/** Coinbase that selects change `id`; 0, as in ordinary tests, selects none. */
export const coinbaseOf = (id) => `0x${(0xa0000 + id).toString(16).padStart(40, '0')}`
const isOn = (id) => `block.coinbase == address(0x${(0xa0000 + id).toString(16)})`
/** The numbers of all changes in `text`. */
export const idsIn = (text) =>
  [...text.matchAll(/address\(0x(a[0-9a-f]{4})\)/g)].map((m) => Number.parseInt(m[1], 16) - 0xa0000)

/**
 * `source` with all of `changes` in it.
 * @param {(import('./points.mjs').Point & { id: number })[]} changes
 */
export function schemaOf(source, changes) {
  const places = new Map()
  for (const c of changes) {
    // In the tree a statement does not include its semicolon.
    const end = c.kind === 'statement' && source[c.end] === ';' ? c.end + 1 : c.end
    const key = `${c.start}:${end}:${c.kind}`
    if (!places.has(key)) places.set(key, { start: c.start, end, kind: c.kind, all: [] })
    places.get(key).all.push(c)
  }
  const rank = { statement: 0, expression: 1, modifier: 2 }
  const sorted = [...places.values()].toSorted(
    (a, b) => a.start - b.start || b.end - a.end || rank[a.kind] - rank[b.kind],
  )
  let next = 0

  function render(start, end) {
    let out = ''
    let at = start
    while (next < sorted.length && sorted[next].start < end) {
      const place = sorted[next++]
      out += source.slice(at, place.start)
      out += wrapped(place, render(place.start, place.end))
      at = place.end
    }
    return out + source.slice(at, end)
  }
  return render(0, source.length)
}

function wrapped({ kind, all }, inner) {
  if (kind === 'modifier') return `${inner}If(address(0x${(0xa0000 + all[0].id).toString(16)}))`
  if (kind === 'expression') return `(${all.map((c) => `${isOn(c.id)} ? (${c.to}) : `).join('')}(${inner}))`
  return `{ ${all.map((c) => `if (${isOn(c.id)}) { ${c.to} } else `).join('')}{ ${inner} } }`
}

/** Variants of guards that a change can switch off; name -> text of its definition. */
const GUARDS = {
  nonReentrant:
    'modifier nonReentrantIf(address off) { bool on = block.coinbase != off; if (on) _nonReentrantBefore(); _; if (on) _nonReentrantAfter(); }',
  nonReentrantView:
    'modifier nonReentrantViewIf(address off) { if (block.coinbase != off) _nonReentrantBeforeView(); _; }',
  restricted:
    'modifier restrictedIf(address off) { if (block.coinbase != off) _checkCanCall(_msgSender(), _msgData()); _; }',
  onlyManager:
    'modifier onlyManagerIf(address off) { if (block.coinbase != off && msg.sender != _manager) revert NotManager(msg.sender); _; }',
  onlyMain:
    'modifier onlyMainIf(address off) { if (block.coinbase != off && msg.sender != address(_main)) revert NotMain(msg.sender); _; }',
}

/** `source` with a variant of each guard that it defines. */
export const withGuards = (source) =>
  Object.entries(GUARDS).reduce(
    (text, [name, definition]) => text.replace(`    modifier ${name}() {`, `    ${definition}\n\n$&`),
    source,
  )
