// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const hostingEarningsAbi = [
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
  },
  {
    "type": "function",
    "name": "claim",
    "stateMutability": "nonpayable",
    "inputs": [],
    "outputs": [
      {
        "name": "usdtPaid",
        "type": "uint256"
      },
      {
        "name": "tokenPaid",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "claim",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "ids",
        "type": "uint256[]"
      }
    ],
    "outputs": [
      {
        "name": "usdtPaid",
        "type": "uint256"
      },
      {
        "name": "tokenPaid",
        "type": "uint256"
      }
    ]
  }
] as const

export const nodeEarningsAbi = [
  {
    "type": "function",
    "name": "users",
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
            "name": "balance",
            "type": "uint256"
          },
          {
            "name": "rewardTotal",
            "type": "uint256"
          },
          {
            "name": "power",
            "type": "uint256"
          },
          {
            "name": "debt",
            "type": "uint256"
          },
          {
            "name": "tokenBalance",
            "type": "uint256"
          },
          {
            "name": "tokenRewardTotal",
            "type": "uint256"
          },
          {
            "name": "tokenDebt",
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
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "usdtPaid",
        "type": "uint256"
      },
      {
        "name": "tokenPaid",
        "type": "uint256"
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
        "name": "usdtPaid",
        "type": "uint256"
      },
      {
        "name": "tokenPaid",
        "type": "uint256"
      }
    ]
  }
] as const
