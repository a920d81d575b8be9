// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const poolAbi = [
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
            "name": "totalUser",
            "type": "uint256"
          },
          {
            "name": "totalMember",
            "type": "uint256"
          },
          {
            "name": "totalSale",
            "type": "uint256"
          },
          {
            "name": "totalOrder",
            "type": "uint256"
          },
          {
            "name": "totalAmount",
            "type": "uint256"
          },
          {
            "name": "totalInvite",
            "type": "uint256"
          },
          {
            "name": "totalTeam",
            "type": "uint256"
          },
          {
            "name": "lastIndex",
            "type": "uint256"
          },
          {
            "name": "poolTokens",
            "type": "uint256"
          },
          {
            "name": "poolUSDT",
            "type": "uint256"
          },
          {
            "name": "poolLastTime",
            "type": "uint256"
          },
          {
            "name": "poolStatus",
            "type": "uint256"
          },
          {
            "name": "poolLastIndex",
            "type": "uint256"
          },
          {
            "name": "stakeMin",
            "type": "uint256"
          },
          {
            "name": "market",
            "type": "address"
          },
          {
            "name": "platform",
            "type": "address"
          },
          {
            "name": "special",
            "type": "address"
          },
          {
            "name": "USDT",
            "type": "address"
          },
          {
            "name": "token",
            "type": "address"
          },
          {
            "name": "main",
            "type": "address"
          },
          {
            "name": "router",
            "type": "address"
          },
          {
            "name": "principal",
            "type": "address"
          },
          {
            "name": "capacity",
            "type": "uint256"
          },
          {
            "name": "defaultTerm",
            "type": "uint256"
          },
          {
            "name": "levelBps",
            "type": "uint256"
          },
          {
            "name": "paused",
            "type": "bool"
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
        "name": "offers_",
        "type": "tuple[6]",
        "components": [
          {
            "name": "steps",
            "type": "uint16"
          },
          {
            "name": "rateUsdt",
            "type": "uint96"
          },
          {
            "name": "rateToken",
            "type": "uint96"
          }
        ]
      },
      {
        "name": "teamRates",
        "type": "uint256[10]"
      }
    ]
  },
  {
    "type": "function",
    "name": "getPeriod",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "p",
        "type": "tuple",
        "components": [
          {
            "name": "index",
            "type": "uint256"
          },
          {
            "name": "capacity",
            "type": "uint256"
          },
          {
            "name": "amount",
            "type": "uint256"
          },
          {
            "name": "startTime",
            "type": "uint256"
          },
          {
            "name": "endTime",
            "type": "uint256"
          },
          {
            "name": "hashBlock",
            "type": "uint256"
          },
          {
            "name": "hash",
            "type": "bytes32"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "quote",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "term",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "rewardUsdt",
        "type": "uint256"
      },
      {
        "name": "rewardToken",
        "type": "uint256"
      },
      {
        "name": "available",
        "type": "uint256"
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
    "name": "deposit",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "deposit",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "term",
        "type": "uint256"
      },
      {
        "name": "minRewardUsdt",
        "type": "uint256"
      },
      {
        "name": "minRewardToken",
        "type": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
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
  },
  {
    "type": "function",
    "name": "release",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "ids",
        "type": "uint256[]"
      }
    ],
    "outputs": [
      {
        "name": "amount",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "release",
    "stateMutability": "nonpayable",
    "inputs": [],
    "outputs": [
      {
        "name": "amount",
        "type": "uint256"
      }
    ]
  }
] as const
