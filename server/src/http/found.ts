import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { type Env, list } from '../env.ts'

/** Whom researchers tell of a hole (RFC 9116). */
export type SecurityContact = {
  /** addresses of mail, web or telephone, the first one preferred */
  contacts: string[]
  /** after this nobody should rely on it */
  expires: Date
  /** languages of those who read it, as tags of BCP 47 */
  languages: string[]
  /** the page that says what is in scope; null: none is named */
  policy: string | null
}

const CONTACT = /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/
const TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/**
 * SECURITY_CONTACT, SECURITY_EXPIRES, SECURITY_LANGUAGES and SECURITY_POLICY; null where no contact is named. One that has expired is no
 * mistake: a server must start on the day after.
 * @throws ConfigError
 */
export function securityContact(env: Env): SecurityContact | null {
  const contacts = list(env, 'SECURITY_CONTACT')
  const until = env.SECURITY_EXPIRES?.trim() ?? ''
  const languages = list(env, 'SECURITY_LANGUAGES')
  const policy = env.SECURITY_POLICY?.trim() || null
  if (contacts.length === 0) {
    if (until || languages.length > 0 || policy)
      throw new ConfigError('SECURITY_CONTACT is missing: mailto:, https: or tel: addresses, comma separated')
    return null
  }
  const wrong = contacts.find((c) => !CONTACT.test(c))
  if (wrong !== undefined)
    throw new ConfigError(`SECURITY_CONTACT: ${wrong} is no address with mailto:, https: or tel:`)
  const expires = new Date(until)
  if (!INSTANT.test(until) || Number.isNaN(expires.getTime()))
    throw new ConfigError(
      'SECURITY_EXPIRES is missing, or no day such as 2027-06-30: until when the contact is good',
    )
  const tongue = languages.find((l) => !TAG.test(l))
  if (tongue !== undefined) throw new ConfigError(`SECURITY_LANGUAGES: ${tongue} is no tag such as en`)
  if (policy !== null && !/^https:\/\/\S+$/.test(policy))
    throw new ConfigError(`SECURITY_POLICY=${policy} is no https: address`)
  return { contacts, expires, languages, policy }
}

/** The file of RFC 9116. */
export const securityText = (s: SecurityContact, origins: readonly string[]): string =>
  [
    ...s.contacts.map((c) => `Contact: ${c}`),
    `Expires: ${s.expires.toISOString().replace('.000', '')}`,
    ...(s.languages.length > 0 ? [`Preferred-Languages: ${s.languages.join(', ')}`] : []),
    ...origins.map((o) => `Canonical: ${o}/.well-known/security.txt`),
    ...(s.policy === null ? [] : [`Policy: ${s.policy}`]),
    '',
  ].join('\n')

/** Paths that only operators and developers open. */
const NOT_FOR_ROBOTS = ['/api/', '/managerMain', '/showcase']

/** Where the build lists the pages that a stranger may find. */
const STRANGERS = 'strangers.json'

/** What search engines, researchers and the like look for at fixed paths. What is not set is not there. */
export function foundRoutes(
  app: FastifyInstance,
  { webDist, allowedOrigins, security }: Pick<Config, 'webDist' | 'allowedOrigins' | 'security'>,
): void {
  const [origin = ''] = allowedOrigins
  const pages = webDist === null ? '' : join(webDist, STRANGERS)
  const has = existsSync(pages)
  const text = (reply: FastifyReply, type: string, body: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(body)
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    'Allow: /',
    ...(has ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    '',
  ].join('\n')
  app.get('/robots.txt', (_, reply) => text(reply, 'text/plain', robots))
  if (has) {
    const paths = JSON.parse(readFileSync(pages, 'utf8')) as string[]
    const map = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
      .map((path) => `<url><loc>${origin}${path}</loc></url>\n`)
      .join('')}</urlset>\n`
    app.get('/sitemap.xml', (_, reply) => text(reply, 'application/xml', map))
  }
  if (security === null) return
  const contact = securityText(security, allowedOrigins)
  // A researcher who came across an old one would write to nobody.
  app.get('/.well-known/security.txt', (_, reply) =>
    security.expires.getTime() > Date.now() ? text(reply, 'text/plain', contact) : reply.callNotFound(),
  )
}
