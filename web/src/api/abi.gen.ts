// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const erc20Abi = [
  {
    "type": "function",
    "name": "balanceOf",
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
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "allowance",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "owner",
        "type": "address"
      },
      {
        "name": "spender",
        "type": "address"
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
    "name": "approve",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "spender",
        "type": "address"
      },
      {
        "name": "value",
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

export const tokenFiguresAbi = [
  {
    "type": "function",
    "name": "issued",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "totalSupply",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "getPrice",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ]
  }
] as const

export const mainUsersAbi = [
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
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "isExist",
            "type": "bool"
          },
          {
            "name": "index",
            "type": "uint256"
          },
          {
            "name": "amount",
            "type": "uint256"
          },
          {
            "name": "invites",
            "type": "uint256"
          },
          {
            "name": "projects",
            "type": "uint256"
          },
          {
            "name": "refer",
            "type": "address"
          }
        ]
      }
    ]
  }
] as const

export const poolFiguresAbi = [
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
            "name": "principal",
            "type": "uint256"
          },
          {
            "name": "free",
            "type": "uint256"
          },
          {
            "name": "reserved",
            "type": "uint256"
          },
          {
            "name": "levelDue",
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
  }
] as const

export const nodeFiguresAbi = [
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
    "name": "cards",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "tokenId",
            "type": "uint256"
          },
          {
            "name": "mints",
            "type": "uint256"
          },
          {
            "name": "supply",
            "type": "uint256"
          },
          {
            "name": "power",
            "type": "uint256"
          },
          {
            "name": "cid",
            "type": "string"
          },
          {
            "name": "suffix",
            "type": "string"
          },
          {
            "name": "price",
            "type": "uint256"
          }
        ]
      }
    ]
  }
] as const
