import type { Plugin } from 'vite'

const CALL = /^__insertCSS\(".*"\);$/m

/**
 * Vite plugin that takes the style element out of sonner, which the page's security policy refuses: ui/Toaster.tsx imports the same
 * styles as a file (D-435).
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'holdfast-sonner-styles',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!CALL.test(code)) throw new Error('sonner no longer inserts its styles as this plugin expects')
        return { code: code.replace(CALL, ''), map: null }
      },
    },
  }
}
