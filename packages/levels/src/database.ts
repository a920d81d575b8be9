// DuckDB, as this package uses it: one instance in memory, text in, plain values out.
import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBValue,
} from '@duckdb/node-api'

export type Database = {
  /** Runs one or several statements. @returns number of rows that the last one added or wrote */
  run(sql: string): Promise<number>
  /** All rows of a query, as arrays of DuckDB's values. */
  rows(sql: string): Promise<DuckDBValue[][]>
  /** A query's columns, batch by batch in order, without holding all rows. */
  columns(sql: string): AsyncIterable<readonly (readonly DuckDBValue[])[]>
  append(table: string): Promise<DuckDBAppender>
  /** Sets how much memory the instance may use; beyond it writes to its temporary folder. */
  limit(memoryMb: number): Promise<void>
  close(): void
}

/** An instance, whose tables all of its connections see. */
export type Instance = { connect(): Promise<Database>; close(): void }

/** A connection of an instance. */
function connected(connection: DuckDBConnection): Database {
  return {
    run: async (sql) => (await connection.run(sql)).rowsChanged,
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRows(),
    async *columns(sql) {
      for await (const chunk of await connection.stream(sql)) if (chunk.rowCount > 0) yield chunk.getColumns()
    },
    append: (table) => connection.createAppender(table),
    limit: async (memoryMb) => void (await connection.run(`set memory_limit = '${memoryMb}MiB'`)),
    close: () => connection.closeSync(),
  }
}

/**
 * Opens an instance in memory.
 * @param o.temporary folder for what does not fit into `memoryMb`
 */
export async function openDuckDb(o: {
  temporary: string
  memoryMb: number
  threads: number
}): Promise<Instance> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${o.memoryMb}MiB`,
    threads: String(o.threads),
    temp_directory: o.temporary,
    // Nothing is downloaded, and files have the order of the query.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
  })
  return {
    connect: async () => connected(await instance.connect()),
    close: () => instance.closeSync(),
  }
}

/** A text as SQL, for file names. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
