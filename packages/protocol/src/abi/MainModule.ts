// Generated from contracts/src/interfaces/IMainModule.sol by contracts/tools/abi.mjs. Do not edit.
export const mainModuleAbi = [
  {
    "type": "function",
    "name": "participation",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  }
] as const
