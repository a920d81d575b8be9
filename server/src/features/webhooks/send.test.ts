import { createServer as createSecure } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startBare, startReceiver, SWITCHING } from '#test/receiver.ts'
import { isPublic, Sender } from './send.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver?.stop())

/** A name service with these answers, the last one from then on; `asked` counts. */
function named(...answers: string[][]) {
  const service = {
    asked: 0,
    names: () => {
      const found = answers[Math.min(service.asked++, answers.length - 1)]!
      return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    },
  }
  return service
}

const NOT_PUBLIC = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.7',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'nonsense',
  '',
]
test.each(NOT_PUBLIC)('%s is not of the public internet', (address) => {
  expect(isPublic(address)).toBe(false)
})
test.each(['1.1.1.1', '8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test.each([
  'http://a.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/latest/meta-data',
  'https://169.254.169.254/',
  'https://localhost/',
  'https://metadata/',
  'https://user@a.example/',
  'https://user:pass@a.example/',
  'https://a.example/#x',
  'ftp://a.example/',
  'file:///etc/passwd',
  '//a.example/',
  'nonsense',
])('%s is not taken off the local chain', async (url) => {
  const service = named(['1.1.1.1'])
  const sender = new Sender({ local: false, names: service.names })
  expect(sender.accepts(url)).toBe(false)
  expect(await sender.send(url, {}, '{}')).toEqual({ status: null, problem: 'address' })
  expect(service.asked).toBe(0)
})

test.each([
  'https://a.example/',
  'https://a.example:8443/x?y=1',
  'https://xn--bcher-kva.example/',
  'https://1.1.1.1/',
])('%s is', (url) => {
  expect(new Sender({ local: false }).accepts(url)).toBe(true)
})

test.each([[['127.0.0.1']], [['1.1.1.1', '10.0.0.1']], [['::1']], [['169.254.169.254']]])(
  'a name that leads to %j is not connected to',
  async (found) => {
    const sender = new Sender({ local: false, names: named(found).names })
    expect(await sender.send('https://a.example/', {}, '{}')).toEqual({ status: null, problem: 'address' })
  },
)

test('the connection goes to the address that was looked at: a name is asked for once', async () => {
  const port = new URL(receiver.url).port
  const service = named(['127.0.0.1'], ['127.0.0.2'])
  const sender = new Sender({ local: true, names: service.names })
  receiver.got.length = 0
  const sent = await sender.send(`http://a.example:${port}/hook`, { 'webhook-id': 'one' }, '{"a":"ä"}')
  expect(sent).toEqual({ status: 204, problem: null })
  expect(service.asked).toBe(1)
  expect(receiver.got[0]).toMatchObject({
    body: '{"a":"ä"}',
    headers: { host: `a.example:${port}`, 'content-type': 'application/json', 'webhook-id': 'one' },
  })
})

test('redirections are not followed', async () => {
  receiver.got.length = 0
  receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end()
  expect(await new Sender({ local: true }).send(receiver.url, {}, '{}')).toEqual({
    status: 307,
    problem: 'status',
  })
  expect(receiver.got).toHaveLength(1)
})

test('who does not answer is given up in time', async () => {
  receiver.answer = () => {}
  const sender = new Sender({ local: true, timeoutMs: 50 })
  expect(await sender.send(receiver.url, {}, '{}')).toEqual({ status: null, problem: 'timeout' })
  const silent = new Sender({ local: true, timeoutMs: 50, names: () => new Promise(() => {}) })
  expect(await silent.send('http://a.example/', {}, '{}')).toEqual({ status: null, problem: 'timeout' })
})

test('who answers with another protocol has not answered', async () => {
  const bare = await startBare(SWITCHING)
  expect(await new Sender({ local: true }).send(bare.url, {}, '{}')).toEqual({
    status: null,
    problem: 'unreachable',
  })
  await expect.poll(bare.open).toBe(0)
  await bare.stop()
})

test('an answer without end is cut, and what it says is not read', async () => {
  let cut = false
  receiver.answer = (response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
    }
    response.on('drain', more)
    response.on('close', () => (cut = true))
    more()
  }
  expect(await new Sender({ local: true }).send(receiver.url, {}, '{}')).toEqual({
    status: 200,
    problem: null,
  })
  await expect.poll(() => cut).toBe(true)
})

test('nobody there, and a certificate of nobody, are told apart', async () => {
  const listening = async (server: Server) => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return (server.address() as AddressInfo).port
  }
  const secure = createSecure({}, (_, response) => response.end())
  const port = await listening(secure)
  const sender = new Sender({ local: true })
  expect(await sender.send(`https://127.0.0.1:${port}/`, {}, '{}')).toEqual({
    status: null,
    problem: 'certificate',
  })
  await new Promise((done) => secure.close(done))
  expect(await sender.send(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual({
    status: null,
    problem: 'unreachable',
  })
})
