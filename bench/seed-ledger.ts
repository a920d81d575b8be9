import { inTransaction, openDatabase } from '../server/src/db/database.ts'
import { post } from '../server/src/ledger/post.ts'
import type { TransferWriter } from '../server/src/ledger/writer.ts'
import { analyze } from './postgres.ts'
import type { UserAccount } from '@holdfast/protocol/house-accounts'

/** Gives each owner this much USDT: one deposit, then transferred to them. */
export async function seedLedger(
  url: string,
  writer: Pick<TransferWriter, 'transfer'>,
  owners: UserAccount[],
  balance: bigint,
): Promise<void> {
  const database = openDatabase(url)
  const [first, ...others] = owners
  const all = balance * BigInt(owners.length)
  await inTransaction(database.db, (trx) =>
    post(trx, {
      key: 'seed',
      kind: 'deposit',
      time: 1,
      postings: [
        { owner: 'custody', currency: 'USDT', amount: -all },
        { owner: first!, currency: 'USDT', amount: all },
      ],
    }),
  )
  await database.close()
  await Promise.all(
    others.map((to) =>
      writer.transfer({
        key: `seed-${to}`,
        from: first!,
        to,
        currency: 'USDT',
        amount: balance,
        fee: 0n,
        time: 1,
      }),
    ),
  )
  await analyze(url)
}
