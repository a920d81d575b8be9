import pg from 'pg'
import { StartError } from './ports.ts'

/**
 * Tries a DATABASE_URL and says in one line what is wrong with it, never showing its password.
 * @throws StartError
 */
export async function checkDatabase(url: string): Promise<void> {
  let host: string
  try {
    const parsed = new URL(url)
    if (!/^postgres(ql)?:$/.test(parsed.protocol)) throw new Error('protocol')
    host = `${parsed.hostname}:${parsed.port || 5432}${parsed.pathname}`
  } catch {
    throw new StartError(
      'DATABASE_URL is not a PostgreSQL address (postgres://user:password@host:5432/database)',
    )
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
  } catch (e) {
    const { code, message } = e as NodeJS.ErrnoException
    throw new StartError(`DATABASE_URL: ${host} cannot be used: ${message || code || 'no answer'}`)
  } finally {
    await client.end().catch(() => {})
  }
}
