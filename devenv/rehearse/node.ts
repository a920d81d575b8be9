// `node.ts PORT UPSTREAM_PORT`: a node of the chain as the servers see it. It hands connections to the chain's own port, so that
// several of them tell alike, and one can die or stand still while the others go on.
import { connect, createServer } from 'node:net'

const [port, upstream] = process.argv.slice(2).map(Number)

createServer((asking) => {
  const answering = connect(upstream!, '127.0.0.1')
  const end = () => {
    asking.destroy()
    answering.destroy()
  }
  for (const socket of [asking, answering]) socket.on('error', end).on('close', end)
  asking.pipe(answering).pipe(asking)
}).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
