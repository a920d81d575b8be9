// Statements that are sent together, as one message with one answer: PostgreSQL then runs them as one transaction without
// being told to begin and to commit, and nobody waits between them. COPY may be one of them.
// https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
import * as pg from 'pg'

export type Statement = { name: string; text: string }
/** A prepared statement, with its parameters in binary form, or with the rows of a COPY (`CopyRows`). */
export type Step = Statement & { values?: Buffer[]; rows?: Buffer }

/** Prepares statements on a connection that has not seen them. */
export async function prepareStatements(client: pg.Client, statements: Statement[]): Promise<void> {
  await send(client, (connection) => {
    for (const { name, text } of statements) connection.parse({ name, text, types: [] }, true)
  }).ended
}

/**
 * Runs prepared statements in turn. The first that fails ends them: none happened, unless a transaction was open, which
 * then can only be rolled back.
 * @returns `ran`: whether all succeeded, known before they are committed; `ended`: fails with what one failed with, or
 * with what kept it from being committed, where no transaction was open
 */
export function together(client: pg.Client, steps: Step[]): { ran: Promise<boolean>; ended: Promise<void> } {
  const { promise: ran, resolve } = Promise.withResolvers<boolean>()
  let left = steps.length
  const { ended } = send(
    client,
    (connection) => {
      for (const { name, values = [], rows } of steps) {
        connection.bind({ statement: name, values }, true)
        connection.execute({}, true)
        if (rows) connection.stream.write(rows)
      }
      connection.flush()
    },
    () => {
      if (--left === 0) resolve(true)
    },
  )
  ended.catch(() => resolve(false))
  return { ran, ended }
}

/** @param write the messages before the Sync. @param completed called for each statement that succeeded */
function send(
  client: pg.Client,
  write: (connection: pg.Connection) => void,
  completed = () => {},
): { ended: Promise<void> } {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const query = new pg.Query('', (e) => (e ? reject(e) : resolve()))
  const submit = (connection: pg.Connection) => {
    connection.stream.cork()
    try {
      write(connection)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }
  client.query(
    Object.assign(query, {
      submit,
      handleCommandComplete: completed,
      // The rows were sent already, and answers of the statements are not asked for.
      handleCopyInResponse() {},
      handleDataRow() {},
    }),
  )
  return { ended }
}
