// Generated from contracts/src/Token.sol by contracts/tools/abi.mjs. Do not edit.
export const routerAbi = [
  {
    "type": "function",
    "name": "factory",
    "inputs": [],
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
