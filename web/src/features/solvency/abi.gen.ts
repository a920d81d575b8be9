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

export const levelBooksAbi = [
  {
    "type": "function",
    "name": "getSolvency",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "balance",
            "type": "uint256"
          },
          {
            "name": "funded",
            "type": "uint256"
          },
          {
            "name": "claimed",
            "type": "uint256"
          },
          {
            "name": "owed",
            "type": "uint256"
          },
          {
            "name": "surplus",
            "type": "uint256"
          }
        ]
      }
    ]
  }
] as const
