// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const operatorsAbi = [
  {
    "type": "function",
    "name": "isApprovedForAll",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "operator",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ]
  },
  {
    "type": "function",
    "name": "setApprovalForAll",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "operator",
        "type": "address"
      },
      {
        "name": "approved",
        "type": "bool"
      }
    ],
    "outputs": []
  }
] as const
