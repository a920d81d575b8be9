// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const ordersAbi = [
  {
    "type": "function",
    "name": "getUserOrders",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "components": [
          {
            "name": "isValid",
            "type": "bool"
          },
          {
            "name": "index",
            "type": "uint256"
          },
          {
            "name": "userIndex",
            "type": "uint256"
          },
          {
            "name": "saleIndex",
            "type": "uint256"
          },
          {
            "name": "nfts",
            "type": "uint256"
          },
          {
            "name": "amount",
            "type": "uint256"
          },
          {
            "name": "tokens",
            "type": "uint256"
          },
          {
            "name": "releaseTokens",
            "type": "uint256"
          },
          {
            "name": "startTime",
            "type": "uint256"
          },
          {
            "name": "lastTime",
            "type": "uint256"
          },
          {
            "name": "endTime",
            "type": "uint256"
          },
          {
            "name": "owner",
            "type": "address"
          },
          {
            "name": "usdts",
            "type": "uint256"
          },
          {
            "name": "releaseUsdts",
            "type": "uint256"
          },
          {
            "name": "steps",
            "type": "uint256"
          },
          {
            "name": "released",
            "type": "bool"
          }
        ]
      }
    ]
  }
] as const
