import type { Deployment } from '@holdfast/protocol/chain'
import type { BookAddress } from '@holdfast/protocol/withdrawals'
import { getAddress } from 'viem'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { withNames } from '../../http/names.ts'
import type { Settings } from '../../http/settings.ts'
import { isForwarder } from '../deposits/known.ts'
import { neverPaid } from '../payouts/known.ts'
import * as store from './store.ts'

const BOOK_SIZE = 50

export type AddressBookOptions = { db: Db; head: Head; settings: Settings; deployment: Deployment }

/** Addresses that accounts keep for withdrawals, and the check whether an address can be paid. */
export class AddressBook {
  private readonly db: AddressBookOptions['db']
  private readonly settings: AddressBookOptions['settings']
  private readonly head: AddressBookOptions['head']
  private readonly refused: Set<string>

  constructor(o: AddressBookOptions) {
    this.db = o.db
    this.settings = o.settings
    this.head = o.head
    this.refused = neverPaid(o.deployment)
  }

  /**
   * @param wallet lower-case
   * @throws AppError ADDRESS_NOT_PAYABLE, ADDRESS_NOT_YET_USABLE
   */
  async check(account: string, wallet: string, time: number): Promise<void> {
    if (this.refused.has(wallet) || (await isForwarder(this.db, wallet)))
      throw new AppError('ADDRESS_NOT_PAYABLE', { address: wallet })
    const delay = await this.settings.get('addressBook.delaySeconds')
    if (delay === 0 || wallet === account) return
    const book = await store.addresses(this.db, account)
    const kept = book.find((a) => a.address === wallet)
    if (!kept || kept.usable_at > time)
      throw new AppError('ADDRESS_NOT_YET_USABLE', { usableAt: kept?.usable_at ?? null, delay })
  }

  async list(session: Session): Promise<BookAddress[]> {
    return (await store.addresses(this.db, session.address)).map(bookAddress)
  }

  /** @throws AppError ADDRESS_NOT_PAYABLE; INVALID_INPUT when the book is full */
  async keep(session: Session, input: { address: string; label: string }): Promise<BookAddress> {
    const address = input.address.toLowerCase()
    const { label } = withNames(input, { label: 40 })
    if (this.refused.has(address) || (await isForwarder(this.db, address)))
      throw new AppError('ADDRESS_NOT_PAYABLE', { address: input.address })
    const delay = await this.settings.get('addressBook.delaySeconds')
    const time = await this.head.time()
    return inTransaction(this.db, async (trx) => {
      const book = await store.addresses(trx, session.address)
      if (book.length >= BOOK_SIZE && !book.some((a) => a.address === address))
        throw new AppError('INVALID_INPUT', { field: 'address', limit: BOOK_SIZE })
      const row = await store.keepAddress(trx, {
        account: session.address,
        address,
        label,
        usable_at: time + delay,
      })
      return bookAddress(row)
    })
  }

  remove(session: Session, id: number): Promise<boolean> {
    return store.removeAddress(this.db, session.address, id)
  }
}

const bookAddress = (r: { id: number; address: string; label: string; usable_at: number }): BookAddress => ({
  id: r.id,
  address: getAddress(r.address),
  label: r.label,
  usableAt: r.usable_at,
})
