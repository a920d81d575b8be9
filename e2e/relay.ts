// A relay of WalletConnect on this machine. It carries sealed messages between those who subscribed to a topic, and keeps those that
// nobody was there for.
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Message = { topic: string; message: string; tag: number; publishedAt: number }
type Asked = { id: number; method: string; params: Record<string, never> }

export type Relay = {
  url: string
  /** what was asked, by method */
  readonly asked: string[]
  stop(): Promise<void>
}

/** Tags by which clients tell what a message is: a proposal, its answer, a settled session. */
const [PROPOSAL, ANSWER, SETTLEMENT] = [1100, 1101, 1102]

export async function startRelay(): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const subscribers = new Map<string, Set<WebSocket>>()
  const kept = new Map<string, Message[]>()
  const asked: string[] = []
  let ids = 1

  const deliver = (socket: WebSocket, data: Message) =>
    socket.send(
      JSON.stringify({
        id: Date.now() * 1_000 + ids++,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: data.topic, data },
      }),
    )
  function subscribe(socket: WebSocket, topic: string): string {
    subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(socket))
    for (const message of kept.get(topic) ?? []) deliver(socket, message)
    kept.delete(topic)
    return topic
  }
  function publish(from: WebSocket, topic: string, message: string, tag: number): true {
    const data = { topic, message, tag, publishedAt: Date.now() }
    const others = [...(subscribers.get(topic) ?? [])].filter((s) => s !== from && s.readyState === s.OPEN)
    if (others.length === 0) kept.set(topic, [...(kept.get(topic) ?? []), data])
    for (const other of others) deliver(other, data)
    return true
  }
  function answer(from: WebSocket, { method, params }: Asked): unknown {
    switch (method) {
      case 'irn_subscribe':
        return subscribe(from, params['topic']!)
      case 'irn_batchSubscribe':
        return (params['topics']! as string[]).map((topic) => subscribe(from, topic))
      case 'irn_publish':
        return publish(from, params['topic']!, params['message']!, params['tag']!)
      case 'wc_proposeSession':
        subscribe(from, params['pairingTopic']!)
        return publish(from, params['pairingTopic']!, params['sessionProposal']!, PROPOSAL)
      case 'wc_approveSession':
        subscribe(from, params['sessionTopic']!)
        publish(from, params['pairingTopic']!, params['sessionProposalResponse']!, ANSWER)
        return publish(from, params['sessionTopic']!, params['sessionSettlementRequest']!, SETTLEMENT)
      case 'irn_batchFetchMessages':
      case 'irn_fetchMessages':
        return { messages: [], hasMore: false }
      default:
        return true
    }
  }
  server.on('connection', (socket) => {
    socket.on('message', (raw) => {
      const question = JSON.parse((raw as Buffer).toString()) as Asked
      // What clients acknowledge has no method.
      if (!question.method) return
      asked.push(question.method)
      socket.send(JSON.stringify({ id: question.id, jsonrpc: '2.0', result: answer(socket, question) }))
    })
    socket.on('close', () => {
      for (const sockets of subscribers.values()) sockets.delete(socket)
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
