// The server, or the signer, as a child of `npm start`: it ends when its starter is gone, however that went.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
void (process.argv[2] === 'signer'
  ? import('../server/src/main/signer.ts')
  : import('../server/src/main/server.ts'))
