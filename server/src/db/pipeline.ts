// Statements that are sent together, as one message with one answer. PostgreSQL runs them as one transaction without BEGIN and
// COMMIT, and no round trip lies between them. COPY may be one of them.
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
 * Runs prepared statements in turn. The first failure ends them and undoes all; inside an open transaction that transaction can
 * then only be rolled back.
 * @returns `ran`: whether all succeeded, known before they are committed; `ended`: rejects with the error of a statement, or with
 * the error of the commit where no transaction was open
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

/** Runs a COPY that is sent once, with its rows (`textRows`), in the transaction that is open. */
export const copied = (client: pg.ClientBase, text: string, rows: Buffer): Promise<void> =>
  send(client, (connection) => {
    connection.parse({ name: '', text, types: [] }, true)
    connection.bind({}, true)
    connection.execute({}, true)
    connection.stream.write(rows)
  }).ended

/** @param write the messages before the Sync. @param completed called for each statement that succeeded */
function send(
  client: pg.ClientBase,
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
      // The rows are sent already, and the statements' results are not used.
      handleCopyInResponse() {},
      handleDataRow() {},
    }),
  )
  return { ended }
}
