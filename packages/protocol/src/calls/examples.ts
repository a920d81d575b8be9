// Shared parts of the examples in the documentation.

/** A user's address. */
export const someone = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** A transaction's hash. */
export const hash = `0x${'5e'.repeat(32)}`

/** The only page of a list with these records. */
export const pageWith = <T>(...records: T[]) => ({ records, total: records.length, page: 1, size: 20 })
