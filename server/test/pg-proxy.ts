import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Where a connection breaks at a COMMIT: before PostgreSQL receives it, or after PostgreSQL has executed it. */
export type Cut = 'before' | 'after'

export type PgProxy = {
  url: string
  /** breaks the connection at the next COMMIT, after the `pass` that it lets through */
  cutNext: Cut | undefined
  pass: number
  /** number of broken connections */
  cuts: number
  stop(): Promise<void>
}

/**
 * Reads messages of the wire protocol: a letter, and a length that counts itself.
 * @param lettered whether the first message has a letter too; a client's has none
 */
function reader(lettered: boolean, heard: (letter: string, body: Buffer) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const at = lettered ? 1 : 0
      if (rest.length < at + 4) return
      const end = at + rest.readInt32BE(at)
      if (rest.length < end) return
      if (lettered) heard(String.fromCharCode(rest[0]!), rest.subarray(5, end))
      lettered = true
      rest = rest.subarray(end)
    }
  }
}

/**
 * Follows the messages of a client.
 * @returns for each COMMIT in the data the number of its answer; a COMMIT is the statement itself, or a Sync that ends
 * statements sent together outside a transaction
 */
function commitsOf(): (data: Buffer) => number[] {
  let [answers, open, before] = [0, false, '']
  let commits: number[] = []
  const read = reader(false, (letter, body) => {
    const said = letter === 'Q' ? body.toString() : ''
    if (letter === 'Q' || letter === 'S') answers++
    if (said === 'commit\0' || (letter === 'S' && before === 'H' && !open)) commits.push(answers)
    if (said === 'begin\0') open = true
    if (said === 'commit\0' || said === 'rollback\0') open = false
    before = letter
  })
  return (data) => {
    commits = []
    read(data)
    return commits
  }
}

/** A proxy before a PostgreSQL that breaks connections when told to. */
export async function startPgProxy(upstream: string): Promise<PgProxy> {
  const { hostname, port } = new URL(upstream)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname)
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        behind.destroy()
      })
    }
    /** number of the answer at which the connection breaks; once it is set the client gets no more data */
    let last = Infinity
    const commits = commitsOf()
    client.on('data', (data) => {
      const [commit] = commits(data)
      if (proxy.cutNext !== undefined && commit !== undefined && proxy.pass-- === 0) {
        const cut = proxy.cutNext
        proxy.cutNext = undefined
        proxy.pass = 0
        proxy.cuts++
        if (cut === 'before') {
          behind.destroy()
          return
        }
        last = commit
      }
      behind.write(data)
    })
    // Starts at -1, because the answer to the start-up comes first.
    let answers = -1
    const hear = reader(true, (letter) => {
      if (letter === 'Z') answers++
    })
    behind.on('data', (data) => {
      hear(data)
      if (last === Infinity) client.write(data)
      // The COMMIT is executed, and the client does not get the answer.
      else if (answers >= last) client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(upstream)
  url.port = String((server.address() as AddressInfo).port)
  const proxy: PgProxy = {
    url: url.href,
    cutNext: undefined,
    pass: 0,
    cuts: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return proxy
}
