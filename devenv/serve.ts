// Runs the server, or the signer, as a child of `npm start`: it ends when its parent has ended, for whatever reason.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
void (process.argv[2] === 'signer'
  ? import('../server/src/main/signer.ts')
  : import('../server/src/main/server.ts'))
