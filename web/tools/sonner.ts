import { AtRule, parse, Rule } from 'postcss'
import type { Plugin } from 'vite'

const CALL = /^__insertCSS\(".*"\);$/m

/** What ui/Toaster.tsx never shows: other places and directions, promises, rich colours, loading, a description or a cancel button. */
const UNUSED = [
  /\[dir=['"]?rtl/,
  /\[data-(?:rich-colors|invert|promise)=/,
  /\[data-(?:cancel|description)\]/,
  /\[data-x-position=['"]?(?:left|right)/,
  /\[data-y-position=['"]?bottom/,
  /\[data-swipe-direction=['"]?(?:left|right|down)/,
  /\.sonner-(?:loading|loader|spinner)/,
]
const UNUSED_FRAMES = /^(?:swipe-out-(?:left|right|down)|sonner-(?:fade-in|fade-out|spin))$/

/** Sonner's styles without those of what the app never shows. */
export function usedStyles(css: string): string {
  const root = parse(css)
  root.walk((node) => {
    if (node instanceof AtRule && node.name === 'keyframes' && UNUSED_FRAMES.test(node.params)) node.remove()
    if (!(node instanceof Rule)) return
    const used = node.selectors.filter((selector) => !UNUSED.some((of) => of.test(selector)))
    if (used.length === 0) node.remove()
    else node.selectors = used
  })
  return root.toString()
}

/**
 * Vite plugin that takes the style element out of sonner, which the page's security policy refuses: ui/Toaster.tsx imports the same
 * styles as a file (D-435), and gets those that it uses.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'holdfast-sonner-styles',
    transform: {
      filter: { id: /\/sonner\/dist\/(?:index\.mjs|styles\.css)/ },
      handler(code, id) {
        if (id.includes('styles.css')) return { code: usedStyles(code), map: null }
        if (!CALL.test(code)) throw new Error('sonner no longer inserts its styles as this plugin expects')
        return { code: code.replace(CALL, ''), map: null }
      },
    },
  }
}
