// The Solidity compiler, for all that calls it here. It looks each C++ function that may throw up in the WebAssembly table,
// millions of times: the browser engine's own look-up took 40 % of the time that compiling takes, so it is remembered.
const { get, set } = WebAssembly.Table.prototype
WebAssembly.Table.prototype.get = function (index) {
  const entries = (this.entries ??= [])
  return (entries[index] ??= get.call(this, index))
}
WebAssembly.Table.prototype.set = function (index, value) {
  if (this.entries) this.entries[index] = undefined
  set.call(this, index, value)
}
module.exports = require('solc')
