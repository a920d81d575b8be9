// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const statementsAbi = [
  {
    "type": "function",
    "name": "digestOf",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "number",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ]
  }
] as const
