// Generated from contracts/src/Token.sol by contracts/tools/abi.mjs. Do not edit.
export const factoryAbi = [
  {
    "type": "function",
    "name": "getPair",
    "inputs": [
      {
        "name": "a",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "b",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  }
] as const
