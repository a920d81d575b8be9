// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const numbersAbi = [
  {
    "type": "function",
    "name": "burn",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "isUsed",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "n",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ]
  }
] as const
