// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const awardAbi = [
  {
    "type": "function",
    "name": "getConfig",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "c",
        "type": "tuple",
        "components": [
          {
            "name": "market",
            "type": "address"
          },
          {
            "name": "USDT",
            "type": "address"
          },
          {
            "name": "MAIN",
            "type": "address"
          },
          {
            "name": "ROUTER",
            "type": "address"
          },
          {
            "name": "totalUser",
            "type": "uint256"
          },
          {
            "name": "totalRewardA",
            "type": "uint256"
          },
          {
            "name": "totalRewardB",
            "type": "uint256"
          },
          {
            "name": "totalRewardC",
            "type": "uint256"
          },
          {
            "name": "totalForceA",
            "type": "uint256"
          },
          {
            "name": "totalForceB",
            "type": "uint256"
          },
          {
            "name": "totalForceC",
            "type": "uint256"
          },
          {
            "name": "perForceA",
            "type": "uint256"
          },
          {
            "name": "perForceB",
            "type": "uint256"
          },
          {
            "name": "perForceC",
            "type": "uint256"
          },
          {
            "name": "lastBalance",
            "type": "uint256"
          },
          {
            "name": "unshared",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "getConfigMulti",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256[3]"
      }
    ]
  },
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
  },
  {
    "type": "function",
    "name": "getUserInfo",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "u",
        "type": "tuple",
        "components": [
          {
            "name": "isExist",
            "type": "bool"
          },
          {
            "name": "isForceA",
            "type": "bool"
          },
          {
            "name": "isForceB",
            "type": "bool"
          },
          {
            "name": "isForceC",
            "type": "bool"
          },
          {
            "name": "index",
            "type": "uint256"
          },
          {
            "name": "balance",
            "type": "uint256"
          },
          {
            "name": "debtA",
            "type": "uint256"
          },
          {
            "name": "debtB",
            "type": "uint256"
          },
          {
            "name": "debtC",
            "type": "uint256"
          },
          {
            "name": "rewardA",
            "type": "uint256"
          },
          {
            "name": "rewardB",
            "type": "uint256"
          },
          {
            "name": "rewardC",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "claim",
    "stateMutability": "nonpayable",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ]
  }
] as const
