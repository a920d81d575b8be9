// PostgreSQL's COPY: the quickest way to insert many rows (D-187). They are stored a page at a time, without a plan, and come in
// binary form, which spares both sides decimal text. Triggers and constraints hold as with INSERT.
// https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS-BINARY-FORMAT

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** Bytes before the data of a CopyData message: its letter and its length. */
const FRAME = 5
const HEADER = FRAME + SIGNATURE.length + 8
const COPY_DONE = Buffer.from('c\0\0\0\x04', 'latin1')
/** Decimal digits in one base-10000 digit of a numeric. */
const GROUP = 4
const NEGATIVE = 0x4000
const [MINUS, ZERO] = [45, 48]

/** The messages that follow the COPY statement, with rows in its text form, each ended by a line feed. */
export function textRows(rows: Buffer): Buffer {
  const frame = Buffer.alloc(FRAME)
  frame.write('d')
  frame.writeInt32BE(FRAME - 1 + rows.length, 1)
  return Buffer.concat([frame, rows, COPY_DONE])
}

/** Rows of a table in the binary form of COPY. For each row call `row`, then one method per column, in order. */
export class CopyRows {
  /** rows begun */
  count = 0
  private bytes = Buffer.allocUnsafe(2_048)
  private end = HEADER

  constructor() {
    this.bytes.write('d')
    // no flags, and no more of a header
    this.bytes.fill(0, FRAME + SIGNATURE.copy(this.bytes, FRAME), HEADER)
  }

  row(columns: number): void {
    this.count++
    this.reserve(2)
    this.end = this.bytes.writeInt16BE(columns, this.end)
  }

  smallint(value: number): void {
    this.reserve(6)
    this.end = this.bytes.writeInt32BE(2, this.end)
    this.end = this.bytes.writeInt16BE(value, this.end)
  }

  /** A bigint: a safe integer, not negative. */
  bigint(value: number): void {
    this.reserve(12)
    this.end = this.bytes.writeInt32BE(8, this.end)
    this.end = this.bytes.writeUInt32BE(Math.floor(value / 2 ** 32), this.end)
    this.end = this.bytes.writeUInt32BE(value % 2 ** 32, this.end)
  }

  text(value: string): void {
    // a UTF-16 unit is three bytes of UTF-8 at most
    this.sized(3 * value.length, (at) => this.bytes.write(value, at))
  }

  /** A bytea, given in hex. */
  bytea(hex: string): void {
    this.sized(hex.length / 2, (at) => this.bytes.write(hex, at, 'hex'))
  }

  /** A whole number, given in decimal. */
  numeric(decimal: string): void {
    const negative = decimal.charCodeAt(0) === MINUS
    const from = negative ? 1 : 0
    const groups = Math.ceil((decimal.length - from) / GROUP)
    this.reserve(12 + 2 * groups)
    const { bytes } = this
    let at = bytes.writeInt32BE(8 + 2 * groups, this.end)
    at = bytes.writeInt16BE(groups, at)
    at = bytes.writeInt16BE(groups - 1, at)
    at = bytes.writeInt16BE(negative ? NEGATIVE : 0, at)
    at = bytes.writeInt16BE(0, at)
    let i = from
    for (let left = groups; left > 0; left--) {
      let group = 0
      for (const stop = decimal.length - GROUP * (left - 1); i < stop; i++)
        group = 10 * group + decimal.charCodeAt(i) - ZERO
      at = bytes.writeInt16BE(group, at)
    }
    this.end = at
  }

  /** The messages that follow the COPY statement, with all rows. Called once, at the end. */
  messages(): Buffer {
    this.reserve(2 + COPY_DONE.length)
    const end = this.bytes.writeInt16BE(-1, this.end)
    this.bytes.writeInt32BE(end - 1, 1)
    return this.bytes.subarray(0, end + COPY_DONE.copy(this.bytes, end))
  }

  private sized(most: number, write: (at: number) => number): void {
    this.reserve(4 + most)
    const length = write(this.end + 4)
    this.bytes.writeInt32BE(length, this.end)
    this.end += 4 + length
  }

  private reserve(length: number): void {
    if (this.end + length <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(4 * this.bytes.length + length)
    this.bytes.copy(larger, 0, 0, this.end)
    this.bytes = larger
  }
}
