// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const helperAbi = [
  {
    "type": "function",
    "name": "addLiquidity",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "tokenMax",
        "type": "uint256"
      },
      {
        "name": "usdtMax",
        "type": "uint256"
      },
      {
        "name": "tokenMin",
        "type": "uint256"
      },
      {
        "name": "usdtMin",
        "type": "uint256"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "deadline",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "tokens",
        "type": "uint256"
      },
      {
        "name": "usdts",
        "type": "uint256"
      },
      {
        "name": "liquidity",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "removeLiquidity",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "liquidity",
        "type": "uint256"
      },
      {
        "name": "tokenMin",
        "type": "uint256"
      },
      {
        "name": "usdtMin",
        "type": "uint256"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "deadline",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "tokens",
        "type": "uint256"
      },
      {
        "name": "usdts",
        "type": "uint256"
      }
    ]
  }
] as const

export const feesAbi = [
  {
    "type": "function",
    "name": "getConfig",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "startBlock",
            "type": "uint256"
          },
          {
            "name": "manager",
            "type": "address"
          },
          {
            "name": "swapPair",
            "type": "address"
          },
          {
            "name": "usdt",
            "type": "address"
          },
          {
            "name": "router",
            "type": "address"
          },
          {
            "name": "nodeBps",
            "type": "uint256"
          },
          {
            "name": "burnBps",
            "type": "uint256"
          },
          {
            "name": "nodes",
            "type": "address"
          },
          {
            "name": "liquidityHelper",
            "type": "address"
          }
        ]
      }
    ]
  }
] as const

export const stakedAbi = [
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
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "status",
            "type": "uint256"
          },
          {
            "name": "amount",
            "type": "uint256"
          },
          {
            "name": "lastTime",
            "type": "uint256"
          },
          {
            "name": "startTime",
            "type": "uint256"
          },
          {
            "name": "tokenTotal",
            "type": "uint256"
          },
          {
            "name": "tokenRelease",
            "type": "uint256"
          },
          {
            "name": "tokenBalance",
            "type": "uint256"
          },
          {
            "name": "tokenReward",
            "type": "uint256"
          },
          {
            "name": "tokenInvite",
            "type": "uint256"
          },
          {
            "name": "tokenTeam",
            "type": "uint256"
          },
          {
            "name": "usdtBalance",
            "type": "uint256"
          },
          {
            "name": "usdtReward",
            "type": "uint256"
          },
          {
            "name": "usdtInvite",
            "type": "uint256"
          },
          {
            "name": "usdtTeam",
            "type": "uint256"
          },
          {
            "name": "refer",
            "type": "address"
          },
          {
            "name": "usdtTotal",
            "type": "uint256"
          },
          {
            "name": "due",
            "type": "uint256"
          }
        ]
      }
    ]
  }
] as const
