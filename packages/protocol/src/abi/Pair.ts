// Generated from contracts/src/Token.sol by contracts/tools/abi.mjs. Do not edit.
export const pairAbi = [
  {
    "type": "function",
    "name": "getReserves",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint112",
        "internalType": "uint112"
      },
      {
        "name": "",
        "type": "uint112",
        "internalType": "uint112"
      },
      {
        "name": "",
        "type": "uint32",
        "internalType": "uint32"
      }
    ],
    "stateMutability": "view"
  }
] as const
