// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const mintAbi = [
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
            "name": "project",
            "type": "uint256"
          },
          {
            "name": "manager",
            "type": "address"
          },
          {
            "name": "factory",
            "type": "address"
          },
          {
            "name": "poolEndTime",
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
        "type": "tuple",
        "components": [
          {
            "name": "poolForce",
            "type": "uint256[7]"
          },
          {
            "name": "tokenPoolPer",
            "type": "uint256[7]"
          },
          {
            "name": "tokenPoolReward",
            "type": "uint256[7]"
          },
          {
            "name": "usdtPoolPer",
            "type": "uint256[7]"
          },
          {
            "name": "usdtPoolReward",
            "type": "uint256[7]"
          },
          {
            "name": "poolRates",
            "type": "uint256[7]"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "getRewardInfo",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "usdtInfo",
        "type": "tuple",
        "components": [
          {
            "name": "directTotal",
            "type": "uint256"
          },
          {
            "name": "indirectTotal",
            "type": "uint256"
          },
          {
            "name": "platformTotal",
            "type": "uint256"
          },
          {
            "name": "specialTotal",
            "type": "uint256"
          },
          {
            "name": "dynamicInvite",
            "type": "uint256"
          },
          {
            "name": "dynamicTeam",
            "type": "uint256"
          },
          {
            "name": "mintSurplus",
            "type": "uint256"
          },
          {
            "name": "rewardMax",
            "type": "uint256"
          },
          {
            "name": "rewardTotal",
            "type": "uint256"
          },
          {
            "name": "rewardRelease",
            "type": "uint256"
          }
        ]
      },
      {
        "name": "tokenInfo",
        "type": "tuple",
        "components": [
          {
            "name": "directTotal",
            "type": "uint256"
          },
          {
            "name": "indirectTotal",
            "type": "uint256"
          },
          {
            "name": "platformTotal",
            "type": "uint256"
          },
          {
            "name": "specialTotal",
            "type": "uint256"
          },
          {
            "name": "dynamicInvite",
            "type": "uint256"
          },
          {
            "name": "dynamicTeam",
            "type": "uint256"
          },
          {
            "name": "mintSurplus",
            "type": "uint256"
          },
          {
            "name": "rewardMax",
            "type": "uint256"
          },
          {
            "name": "rewardTotal",
            "type": "uint256"
          },
          {
            "name": "rewardRelease",
            "type": "uint256"
          }
        ]
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
            "name": "principal",
            "type": "uint256"
          },
          {
            "name": "reserved",
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
    "name": "orders",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
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
            "name": "state",
            "type": "uint8"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "userOrders",
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
        "type": "uint256[]"
      }
    ]
  },
  {
    "type": "function",
    "name": "userOrders",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "before",
        "type": "uint256"
      },
      {
        "name": "count",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256[]"
      }
    ]
  },
  {
    "type": "function",
    "name": "claimUsdt",
    "stateMutability": "nonpayable",
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
    "name": "claimToken",
    "stateMutability": "nonpayable",
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
    "name": "settle",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "reclaim",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "tokens",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "leave",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
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
    "name": "updateUser",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": []
  }
] as const

export const salesMainAbi = [
  {
    "type": "function",
    "name": "totalProjects",
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
    "name": "getConfigMulti",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "sellRates",
            "type": "uint256[9]"
          },
          {
            "name": "releaseRates",
            "type": "uint256[8]"
          },
          {
            "name": "releaseWeeks",
            "type": "uint256[11]"
          },
          {
            "name": "teamValids",
            "type": "uint256[10]"
          },
          {
            "name": "teamAmounts",
            "type": "uint256[10]"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "lineOf",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "l",
        "type": "tuple",
        "components": [
          {
            "name": "direct",
            "type": "address"
          },
          {
            "name": "directLevel",
            "type": "uint256"
          },
          {
            "name": "indirect",
            "type": "address"
          },
          {
            "name": "indirectLevel",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "buyNFT",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "project",
        "type": "uint256"
      },
      {
        "name": "tokenId",
        "type": "uint256"
      },
      {
        "name": "times",
        "type": "uint256"
      },
      {
        "name": "maxPrice",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "cost",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "buyNFT",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "project",
        "type": "uint256"
      },
      {
        "name": "sale",
        "type": "uint256"
      },
      {
        "name": "times",
        "type": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "minTokens",
        "type": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "orderId",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "buyNFT",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "project",
        "type": "uint256"
      },
      {
        "name": "sale",
        "type": "uint256"
      },
      {
        "name": "times",
        "type": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "minTokens",
        "type": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256"
      },
      {
        "name": "v",
        "type": "uint8"
      },
      {
        "name": "r",
        "type": "bytes32"
      },
      {
        "name": "s",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "orderId",
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
        "name": "project",
        "type": "uint256"
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
    "name": "claimDrop",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "project",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "tokens",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "refund",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "project",
        "type": "uint256"
      },
      {
        "name": "sale",
        "type": "uint256"
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
    "name": "createProject",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "terms",
        "type": "tuple",
        "components": [
          {
            "name": "manager",
            "type": "address"
          },
          {
            "name": "costWallet",
            "type": "address"
          },
          {
            "name": "token",
            "type": "address"
          },
          {
            "name": "costRate",
            "type": "uint256"
          },
          {
            "name": "direct",
            "type": "uint256"
          },
          {
            "name": "indirect",
            "type": "uint256"
          },
          {
            "name": "special",
            "type": "uint256"
          },
          {
            "name": "platform",
            "type": "uint256"
          },
          {
            "name": "pool",
            "type": "uint256"
          },
          {
            "name": "poolRates",
            "type": "uint256[7]"
          },
          {
            "name": "name",
            "type": "string"
          },
          {
            "name": "cid",
            "type": "string"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "project",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "createSale",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "project",
        "type": "uint256"
      },
      {
        "name": "terms",
        "type": "tuple",
        "components": [
          {
            "name": "name",
            "type": "string"
          },
          {
            "name": "cid",
            "type": "string"
          },
          {
            "name": "total",
            "type": "uint256"
          },
          {
            "name": "softCap",
            "type": "uint256"
          },
          {
            "name": "maxPerUser",
            "type": "uint256"
          },
          {
            "name": "price",
            "type": "uint256"
          },
          {
            "name": "tokens",
            "type": "uint256"
          },
          {
            "name": "power",
            "type": "uint256"
          },
          {
            "name": "drop",
            "type": "uint256"
          },
          {
            "name": "poolTokens",
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
            "name": "releaseRates",
            "type": "uint256[8]"
          },
          {
            "name": "releaseWeeks",
            "type": "uint256[11]"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "sale",
        "type": "uint256"
      }
    ]
  }
] as const

export const salesViewAbi = [
  {
    "type": "function",
    "name": "getProjects",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "ids",
        "type": "uint256[]"
      }
    ],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "components": [
          {
            "name": "index",
            "type": "uint256"
          },
          {
            "name": "costRate",
            "type": "uint256"
          },
          {
            "name": "totalAmount",
            "type": "uint256"
          },
          {
            "name": "totalUser",
            "type": "uint256"
          },
          {
            "name": "dropSurplus",
            "type": "uint256"
          },
          {
            "name": "manager",
            "type": "address"
          },
          {
            "name": "costWallet",
            "type": "address"
          },
          {
            "name": "special",
            "type": "uint256"
          },
          {
            "name": "direct",
            "type": "uint256"
          },
          {
            "name": "indirect",
            "type": "uint256"
          },
          {
            "name": "mint",
            "type": "address"
          },
          {
            "name": "NFT",
            "type": "address"
          },
          {
            "name": "token",
            "type": "address"
          },
          {
            "name": "platform",
            "type": "uint256"
          },
          {
            "name": "pool",
            "type": "uint256"
          },
          {
            "name": "poolRates",
            "type": "uint256[7]"
          },
          {
            "name": "name",
            "type": "string"
          },
          {
            "name": "cid",
            "type": "string"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "getProjectSales",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "mint",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "components": [
          {
            "name": "index",
            "type": "uint256"
          },
          {
            "name": "project",
            "type": "uint256"
          },
          {
            "name": "total",
            "type": "uint256"
          },
          {
            "name": "sales",
            "type": "uint256"
          },
          {
            "name": "price",
            "type": "uint256"
          },
          {
            "name": "power",
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
            "name": "tokens",
            "type": "uint256"
          },
          {
            "name": "name",
            "type": "string"
          },
          {
            "name": "cid",
            "type": "string"
          },
          {
            "name": "state",
            "type": "uint8"
          },
          {
            "name": "softCap",
            "type": "uint256"
          },
          {
            "name": "maxPerUser",
            "type": "uint256"
          },
          {
            "name": "drop",
            "type": "uint256"
          },
          {
            "name": "poolTokens",
            "type": "uint256"
          },
          {
            "name": "successTime",
            "type": "uint256"
          },
          {
            "name": "payTime",
            "type": "uint256"
          },
          {
            "name": "refunded",
            "type": "uint256"
          },
          {
            "name": "settled",
            "type": "uint256"
          },
          {
            "name": "directTotal",
            "type": "uint256"
          },
          {
            "name": "indirectTotal",
            "type": "uint256"
          },
          {
            "name": "reclaimed",
            "type": "bool"
          },
          {
            "name": "week",
            "type": "uint256"
          },
          {
            "name": "streamTime",
            "type": "uint256"
          },
          {
            "name": "releaseRates",
            "type": "uint256[8]"
          },
          {
            "name": "releaseWeeks",
            "type": "uint256[11]"
          },
          {
            "name": "sellRates",
            "type": "uint256[9]"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "getProjectUser",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "mint",
        "type": "address"
      },
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
            "name": "account",
            "type": "address"
          },
          {
            "name": "user",
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
                "name": "orders",
                "type": "uint256"
              },
              {
                "name": "usdtPending",
                "type": "uint256"
              },
              {
                "name": "refundable",
                "type": "uint256"
              },
              {
                "name": "leavable",
                "type": "uint256"
              },
              {
                "name": "drop",
                "type": "uint256"
              },
              {
                "name": "power",
                "type": "uint256"
              },
              {
                "name": "pool",
                "type": "uint256"
              }
            ]
          },
          {
            "name": "team",
            "type": "tuple",
            "components": [
              {
                "name": "isManual",
                "type": "bool"
              },
              {
                "name": "level",
                "type": "uint256"
              },
              {
                "name": "teamUser",
                "type": "uint256"
              },
              {
                "name": "teamAmount",
                "type": "uint256"
              },
              {
                "name": "inviteV2",
                "type": "uint256"
              },
              {
                "name": "inviteV3",
                "type": "uint256"
              },
              {
                "name": "inviteV4",
                "type": "uint256"
              },
              {
                "name": "inviteV5",
                "type": "uint256"
              },
              {
                "name": "inviteV6",
                "type": "uint256"
              },
              {
                "name": "inviteV7",
                "type": "uint256"
              },
              {
                "name": "inviteV8",
                "type": "uint256"
              },
              {
                "name": "inviteV9",
                "type": "uint256"
              }
            ]
          },
          {
            "name": "releases",
            "type": "tuple[]",
            "components": [
              {
                "name": "saleIndex",
                "type": "uint256"
              },
              {
                "name": "state",
                "type": "uint8"
              },
              {
                "name": "units",
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
                "name": "vested",
                "type": "uint256"
              },
              {
                "name": "released",
                "type": "uint256"
              },
              {
                "name": "claimable",
                "type": "uint256"
              },
              {
                "name": "nextTime",
                "type": "uint256"
              },
              {
                "name": "nextTokens",
                "type": "uint256"
              },
              {
                "name": "endTime",
                "type": "uint256"
              },
              {
                "name": "drop",
                "type": "uint256"
              },
              {
                "name": "dropped",
                "type": "uint256"
              },
              {
                "name": "refundable",
                "type": "uint256"
              },
              {
                "name": "leavable",
                "type": "uint256"
              },
              {
                "name": "refunded",
                "type": "bool"
              }
            ]
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "getProjectInvites",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "mint",
        "type": "address"
      },
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "p",
        "type": "tuple",
        "components": [
          {
            "name": "account",
            "type": "address"
          },
          {
            "name": "refer",
            "type": "address"
          },
          {
            "name": "invites",
            "type": "uint256"
          },
          {
            "name": "level",
            "type": "uint256"
          },
          {
            "name": "directRate",
            "type": "uint256"
          },
          {
            "name": "indirectRate",
            "type": "uint256"
          },
          {
            "name": "pending",
            "type": "uint256"
          },
          {
            "name": "total",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "getProjectOrders",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "mint",
        "type": "address"
      },
      {
        "name": "ids",
        "type": "uint256[]"
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
            "name": "state",
            "type": "uint8"
          }
        ]
      }
    ]
  }
] as const

export const authorityAbi = [
  {
    "type": "function",
    "name": "schedule",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "target",
        "type": "address"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "when",
        "type": "uint48"
      }
    ],
    "outputs": [
      {
        "name": "operationId",
        "type": "bytes32"
      },
      {
        "name": "nonce",
        "type": "uint32"
      }
    ]
  },
  {
    "type": "function",
    "name": "canCall",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      },
      {
        "name": "target",
        "type": "address"
      },
      {
        "name": "selector",
        "type": "bytes4"
      }
    ],
    "outputs": [
      {
        "name": "immediate",
        "type": "bool"
      },
      {
        "name": "delay",
        "type": "uint32"
      }
    ]
  }
] as const

export const projectTokenAbi = [
  {
    "type": "function",
    "name": "symbol",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string"
      }
    ]
  },
  {
    "type": "function",
    "name": "decimals",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint8"
      }
    ]
  },
  {
    "type": "function",
    "name": "nonces",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "owner",
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
    "name": "eip712Domain",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "fields",
        "type": "bytes1"
      },
      {
        "name": "name",
        "type": "string"
      },
      {
        "name": "version",
        "type": "string"
      },
      {
        "name": "chainId",
        "type": "uint256"
      },
      {
        "name": "verifyingContract",
        "type": "address"
      },
      {
        "name": "salt",
        "type": "bytes32"
      },
      {
        "name": "extensions",
        "type": "uint256[]"
      }
    ]
  }
] as const
