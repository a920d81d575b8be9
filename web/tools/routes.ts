// Writes web/src/app/routeTree.gen.ts from the files of web/src/app/routes, as Vite's plugin does when Vite begins.
// Run: node web/tools/routes.ts
import { resolveConfig } from 'vite'

await resolveConfig({ configFile: `${import.meta.dirname}/../vite.config.ts`, logLevel: 'warn' }, 'build')
