// Browsers' translators take texts out of the document and put elements of their own (`font`) in their places. React goes on with the
// texts that it made: it fails where it takes one away or puts something before it, and what it writes into one is seen by nobody. Here
// each such text is remembered with what stands in its place, which goes when the text does, and gives way when the text changes.

/** What stands in a text's place now. */
const inPlace = new WeakMap<Node, ChildNode>()

const isFont = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.tagName === 'FONT'

/** The element that stands in the place of `child` in `parent`; undefined where `child` is there itself. */
function placeOf(parent: Node, child: Node | null): ChildNode | undefined {
  if (!child || child.parentNode === parent) return undefined
  // What was done a moment ago is not told yet.
  note(replaced.takeRecords())
  const there = inPlace.get(child)
  return there?.parentNode === parent ? there : undefined
}

function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
      const there = [...addedNodes, previousSibling, nextSibling].find((node) => isFont(node))
      if (!there) continue
      inPlace.set(text, there)
      written.observe(text, { characterData: true })
    }
}

/** What was written into a text that is not in the document: it takes its place again, to be translated anew. */
function putBack(records: readonly MutationRecord[]): void {
  for (const { target } of records) {
    const there = inPlace.get(target)
    if (!there?.isConnected) continue
    inPlace.delete(target)
    there.replaceWith(target)
  }
}

const replaced = new MutationObserver(note)
const written = new MutationObserver(putBack)

/** Begins to follow what translators do. @param root what the app draws in, and everything that is drawn elsewhere */
export function followTranslators(root: Node): void {
  replaced.observe(root, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = placeOf(this, child)
    if (!there) return removeChild.call(this, child) as T
    there.remove()
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, placeOf(this, before) ?? before) as T
  }
}
