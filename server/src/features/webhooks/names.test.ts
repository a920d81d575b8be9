import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { publicNames } from './names.ts'
import { Sender } from './send.ts'

/** The type of a question for IPv4 addresses. */
const A = 1
const NOBODY = 3

/** A name server that has these addresses (IPv4), and says nothing about any other name until it is told to. */
async function serve(known: Record<string, string[]>) {
  const socket = createSocket('udp4')
  const kept: (() => void)[] = []
  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (; question[at]! > 0; at += question[at]! + 1)
      labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!))
    const answer = (found: string[], code: number) => {
      const head = Buffer.from(question.subarray(0, 12))
      head.writeUInt16BE(0x8180 + code, 2)
      head.writeUInt16BE(found.length, 6)
      head.fill(0, 8)
      const records = found.map((address) =>
        Buffer.concat([
          Buffer.from('c00c00010001000000000004', 'hex'),
          Buffer.from(address.split('.').map(Number)),
        ]),
      )
      socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...records]), from.port, from.address)
    }
    const addresses = known[labels.join('.').toLowerCase()]
    if (addresses) answer(question.readUInt16BE(at + 1) === A ? addresses : [], 0)
    else kept.push(() => answer([], NOBODY))
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => socket.close(() => done())))
  return {
    servers: [`127.0.0.1:${socket.address().port}`],
    silentAbout: () => kept.length,
    speak: () => kept.forEach((answer) => answer()),
  }
}

test('names whose servers are silent hold up no other name and no file', async () => {
  const { servers, silentAbout, speak } = await serve({ 'a.example': ['1.1.1.1', '8.8.8.8'] })
  const names = publicNames({ servers, patienceMs: 600_000 })
  const ended: string[] = []
  const silent = Array.from({ length: 50 }, (_, i) =>
    names(`silent-${i}.example`).catch((e: { code: string }) => ended.push(e.code)),
  )
  await expect.poll(silentAbout).toBe(100)
  expect(await names('a.example')).toEqual([
    { address: '1.1.1.1', family: 4 },
    { address: '8.8.8.8', family: 4 },
  ])
  await readFile(import.meta.filename)
  expect(ended).toEqual([])
  speak()
  await Promise.all(silent)
  expect(ended).toEqual(Array(50).fill('ENOTFOUND'))
})

test('each address that a name server says has to be public, and who is silent is given up', async () => {
  const { servers } = await serve({ 'a.example': ['1.1.1.1', '10.0.0.1'] })
  const sender = new Sender({ local: false, names: publicNames({ servers, patienceMs: 50 }) })
  const send = (host: string) => sender.send(`https://${host}/`, {}, '{}')
  expect(await send('silent.example')).toEqual({ status: null, problem: 'timeout' })
  expect(await send('a.example')).toEqual({ status: null, problem: 'address' })
})
