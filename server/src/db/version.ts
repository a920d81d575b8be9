import type * as pg from 'pg'

/** The oldest PostgreSQL that the tables can live in, as `server_version_num` says it. */
const OLDEST = 160_000

/** The database's server is older than what the tables need. */
export class TooOld extends Error {}

/** @throws TooOld with a line that names both versions */
export async function refuseOld(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  const major = (number: number) => Math.floor(number / 10_000)
  if (!(version >= OLDEST))
    throw new TooOld(`PostgreSQL ${major(version)} is too old: ${major(OLDEST)} or later is needed`)
}
