import { connect, type Socket } from 'node:net'

/** One kept connection that sends one request after the other; cheap, so that mainly the server is measured. */
export class HttpClient {
  private readonly socket: Socket
  private waiting: { resolve: (body: string) => void; reject: (e: Error) => void } | undefined
  private received = Buffer.alloc(0)

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (data) => {
      this.received = this.received.length === 0 ? data : Buffer.concat([this.received, data])
      this.read()
    })
    socket.on('error', (e) => this.waiting?.reject(e))
    socket.on('close', () => this.waiting?.reject(new Error('the server closed the connection')))
  }

  static open(url: string): Promise<HttpClient> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new HttpClient(socket)))
      socket.setNoDelay(true)
      socket.once('error', reject)
    })
  }

  /** @returns the body of the answer. @throws when the status is not 200 */
  ask(method: 'GET' | 'POST', path: string, token: string, body = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      const type = body === '' ? '' : 'content-type: application/json\r\n'
      this.socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nAppToken: ${token}\r\nlang: en\r\n${type}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  }

  close(): void {
    this.waiting = undefined
    this.socket.destroy()
  }

  private read(): void {
    const end = this.received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.received.subarray(0, end).toString('latin1')
    const length = Number(/content-length: (\d+)/i.exec(head)![1])
    if (this.received.length < end + 4 + length) return
    const body = this.received.subarray(end + 4, end + 4 + length).toString()
    this.received = this.received.subarray(end + 4 + length)
    const { resolve, reject } = this.waiting!
    this.waiting = undefined
    if (head.startsWith('HTTP/1.1 200')) resolve(body)
    else reject(new Error(head.split('\r\n')[0]))
  }
}
