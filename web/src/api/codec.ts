// The encoding of calls and the checksum of addresses, in a chunk of its own: no first view needs them (D-439).
export { decodeFunctionResult, encodeFunctionData, getAddress, stringToHex } from 'viem'
