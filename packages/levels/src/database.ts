// DuckDB, as this package uses it: one instance in memory, text in, plain values out.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBResult,
  type DuckDBValue,
} from '@duckdb/node-api'

export type Database = {
  /** Runs one or several statements. @returns number of rows that the last one added or wrote */
  run(sql: string): Promise<number>
  /** All rows of a query, as arrays of DuckDB's values. */
  rows(sql: string): Promise<DuckDBValue[][]>
  /**
   * A query's columns, batch by batch in order, without holding all rows.
   * @throws Error when it ends before its last row
   */
  columns(sql: string): AsyncIterable<readonly (readonly DuckDBValue[])[]>
  append(table: string): Promise<DuckDBAppender>
  /** Sets how much memory the instance may use; beyond it writes to its temporary folder. */
  limit(memoryMb: number): Promise<void>
  close(): void
}

/** An instance, whose tables all of its connections see. Closing it closes them too. */
export type Instance = { connect(): Promise<Database>; close(): void }

/** A connection of an instance. */
function connected(connection: DuckDBConnection, closed: () => void): Database {
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRows()
  return {
    run: async (sql) => (await connection.run(sql)).rowsChanged,
    rows,
    async *columns(sql) {
      const stream = await connection.stream(sql)
      let [given, ended] = [0, false]
      try {
        for await (const chunk of stream) {
          given += chunk.rowCount
          yield chunk.getColumns()
        }
        ended = true
      } finally {
        if (!ended) await abandon(connection, stream)
      }
      // A stream that fails ends without a word.
      const [count] = await rows(`select count(*) from (${sql})`)
      if (BigInt(given) !== count![0])
        throw new Error(`levels: a query gave ${given} of ${String(count![0])} rows`)
    },
    append: (table) => connection.createAppender(table),
    limit: async (memoryMb) => void (await connection.run(`set memory_limit = '${memoryMb}MiB'`)),
    close: () => {
      connection.closeSync()
      closed()
    },
  }
}

/** Reads the rest of a stream, which would keep the instance in memory. */
async function abandon(connection: DuckDBConnection, stream: DuckDBResult): Promise<void> {
  connection.interrupt()
  while ((await stream.fetchChunk())?.rowCount);
}

/**
 * Opens an instance in memory. What does not fit into `memoryMb` goes to a folder of its own, which is gone once it is closed.
 * @param o.dir folder for that folder; created where it is missing. What a killed process left there begins with `.tmp-`.
 */
export async function openDuckDb(o: { dir: string; memoryMb: number; threads: number }): Promise<Instance> {
  mkdirSync(o.dir, { recursive: true })
  const temporary = mkdtempSync(join(o.dir, '.tmp-duckdb-'))
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${o.memoryMb}MiB`,
    threads: String(o.threads),
    temp_directory: temporary,
    // Nothing is downloaded, and files have the order of the query.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
  })
  const open = new Set<Database>()
  return {
    connect: async () => {
      const db = connected(await instance.connect(), () => open.delete(db))
      open.add(db)
      return db
    },
    close: () => {
      // While one is open, closing the instance closes nothing.
      for (const db of open) db.close()
      instance.closeSync()
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}

/** A text as SQL, for file names. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
