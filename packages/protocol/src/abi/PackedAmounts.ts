// Generated from contracts/src/libraries/PackedAmounts.sol by contracts/tools/abi.mjs. Do not edit.
export const packedAmountsAbi = [
  {
    "type": "error",
    "name": "AmountsOverflow",
    "inputs": [
      {
        "name": "usdt",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "token",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  }
] as const
