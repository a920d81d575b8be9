import type { Reader } from '../../db/database.ts'
import type { Slice } from '../../db/page.ts'

/** The attempt of number n that was not vetoed. */
export const standingEpoch = (db: Reader, n: number) =>
  db
    .selectFrom('level_epoch')
    .selectAll()
    .where('n', '=', n)
    .where('state', '<>', 'vetoed')
    .executeTakeFirst()
export type EpochRow = NonNullable<Awaited<ReturnType<typeof standingEpoch>>>

/** An attempt of number n: that one, or the last. */
export const epochAttempt = (db: Reader, n: number, attempt?: number) => {
  const query = db
    .selectFrom('level_epoch')
    .selectAll()
    .where('n', '=', n)
    .orderBy('attempt', 'desc')
    .limit(1)
  return (attempt === undefined ? query : query.where('attempt', '=', attempt)).executeTakeFirst()
}

/** The newest epoch that was not vetoed, or the newest active one. */
export const newestEpoch = (db: Reader, which: 'computed' | 'active') => {
  const query = db.selectFrom('level_epoch').selectAll().orderBy('n', 'desc').limit(1)
  return (
    which === 'active' ? query.where('state', '=', 'active') : query.where('state', '<>', 'vetoed')
  ).executeTakeFirst()
}

/** The number that has to be computed next: the first that no attempt stands for. */
export async function nextNumber(db: Reader): Promise<number> {
  const newest = await newestEpoch(db, 'computed')
  return (newest?.n ?? 0) + 1
}

export const lastAttempt = async (db: Reader, n: number): Promise<number> =>
  (await epochAttempt(db, n))?.attempt ?? 0

export const pageEpochs = (db: Reader, { offset, limit }: Slice) =>
  db
    .selectFrom('level_epoch')
    .selectAll()
    .orderBy('n', 'desc')
    .orderBy('attempt', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export const countEpochs = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('level_epoch')
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const filesOf = (db: Reader, epoch: number) =>
  db.selectFrom('level_epoch_file').selectAll().where('epoch_id', '=', epoch).orderBy('name').execute()

/** Name and size of a kept file. */
export const fileBySha = (db: Reader, sha256: string) =>
  db.selectFrom('level_epoch_file').selectAll().where('sha256', '=', sha256).limit(1).executeTakeFirst()

/** The epoch that the standings are of. */
export const currentEpoch = (db: Reader) =>
  db
    .selectFrom('level_current as c')
    .innerJoin('level_epoch as e', 'e.id', 'c.epoch_id')
    .selectAll('e')
    .executeTakeFirst()

/** Whether the chain has another root than ours under a number that stands. */
export const differing = async (db: Reader): Promise<number[]> =>
  (await db.selectFrom('level_epoch').select('n').where('state', '=', 'differs').orderBy('n').execute()).map(
    (r) => r.n,
  )
