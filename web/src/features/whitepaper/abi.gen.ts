// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const paperTokenAbi = [
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

export const paperNodesAbi = [
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
            "name": "power",
            "type": "uint256"
          },
          {
            "name": "cards",
            "type": "uint256"
          },
          {
            "name": "supplyCap",
            "type": "uint256"
          },
          {
            "name": "priceCap",
            "type": "uint256"
          },
          {
            "name": "main",
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
            "name": "treasury",
            "type": "address"
          },
          {
            "name": "usdtReceived",
            "type": "uint256"
          },
          {
            "name": "usdtPaid",
            "type": "uint256"
          },
          {
            "name": "tokenReceived",
            "type": "uint256"
          },
          {
            "name": "tokenPaid",
            "type": "uint256"
          }
        ]
      }
    ]
  }
] as const

export const paperPoolAbi = [
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

export const paperMainAbi = [
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
            "name": "algebra",
            "type": "uint256"
          },
          {
            "name": "dayTimes",
            "type": "uint256"
          },
          {
            "name": "tokenSupply",
            "type": "uint256"
          },
          {
            "name": "handleGas",
            "type": "uint256"
          },
          {
            "name": "poolDays",
            "type": "uint256"
          },
          {
            "name": "feeRate",
            "type": "uint256"
          },
          {
            "name": "totalProjects",
            "type": "uint256"
          },
          {
            "name": "totalUser",
            "type": "uint256"
          },
          {
            "name": "totalAmount",
            "type": "uint256"
          }
        ]
      }
    ]
  }
] as const

export const paperLinesAbi = [
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
            "name": "market",
            "type": "address"
          },
          {
            "name": "platform",
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
            "name": "lines",
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
    "name": "getLine",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "line",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "rule",
        "type": "tuple",
        "components": [
          {
            "name": "capacity",
            "type": "uint88"
          },
          {
            "name": "minimum",
            "type": "uint88"
          },
          {
            "name": "joinMin",
            "type": "uint80"
          },
          {
            "name": "joinSeconds",
            "type": "uint32"
          },
          {
            "name": "restSeconds",
            "type": "uint32"
          },
          {
            "name": "steps",
            "type": "uint16"
          },
          {
            "name": "rateUsdt",
            "type": "uint80"
          },
          {
            "name": "rateToken",
            "type": "uint80"
          },
          {
            "name": "isOpen",
            "type": "bool"
          }
        ]
      },
      {
        "name": "period",
        "type": "uint256"
      },
      {
        "name": "opensAt",
        "type": "uint256"
      }
    ]
  }
] as const

export const paperAwardAbi = [
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
  }
] as const
