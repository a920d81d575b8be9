// Generated from contracts/src/libraries/PackedTotals.sol by contracts/tools/abi.mjs. Do not edit.
export const packedTotalsAbi = [
  {
    "type": "error",
    "name": "TooMany",
    "inputs": []
  }
] as const
