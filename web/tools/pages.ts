import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROUTES = join(import.meta.dirname, '../src/app/routes')

/** Pages that only operators and developers open. */
const WITHOUT = new Set(['managerMain', 'showcase'])
/** Pages about one thing, which the parameter `id` names. */
const ABOUT_ONE = new Set([
  'machineDetail',
  'msgDetail',
  'newsDetail',
  'period',
  'projectDetail',
  'projectManage',
  'saleCreate',
  'shopDetail',
  'subscription',
])

/** Pages that show somebody who has no account something of their own: what search engines may find. */
const FOR_STRANGERS = new Set([
  'index',
  'award',
  'chain',
  'ecology',
  'hosting',
  'machine',
  'msg',
  'news',
  'nftList',
  'node',
  'powers',
  'project',
  'robot',
  'shop',
  'solvency',
  'status',
  'swap',
  'wp',
])

/** A page that people open: its path, and the parameter without which it shows nothing. */
export type PublicPage = { name: string; path: string; parameter: 'id' | '' }

/** Every page but those of operators and developers, from the files of the routes. */
export function publicPages(): PublicPage[] {
  return names()
    .filter((name) => !WITHOUT.has(name))
    .map((name) => ({ name, path: pathOf(name), parameter: ABOUT_ONE.has(name) ? 'id' : '' }))
}

const names = () =>
  readdirSync(ROUTES)
    .map((file) => file.replace('.tsx', ''))
    .filter((name) => !name.startsWith('__'))
const pathOf = (name: string) => (name === 'index' ? '/' : `/${name}`)

/** Every path of the app, also those of operators and developers. */
export const pathsOfApp = (): string[] => names().map(pathOf)

/** Paths of the pages that a stranger may find. */
export const pagesForStrangers = (): string[] =>
  publicPages()
    .filter(({ name }) => FOR_STRANGERS.has(name))
    .map(({ path }) => path)

/** An address of `page`; one about one thing shows the first. */
export const addressOf = ({ path, parameter }: PublicPage) => (parameter === '' ? path : `${path}?id=1`)
