// The server as a child of `npm start`: it ends when its starter is gone, however that went.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
await import('../server/src/main/server.ts')
