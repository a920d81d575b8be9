// Generated from contracts/src/MintReader.sol by contracts/tools/abi.mjs. Do not edit.
export const mintReaderAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "main",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "usdt",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "platform",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "router",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "escrowFor",
    "inputs": [
      {
        "name": "t",
        "type": "tuple",
        "internalType": "struct IMintTypes.Terms",
        "components": [
          {
            "name": "name",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "cid",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "total",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "softCap",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "maxPerUser",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "price",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "power",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "drop",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolTokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "startTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "endTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "releaseRates",
            "type": "uint256[8]",
            "internalType": "uint256[8]"
          },
          {
            "name": "releaseWeeks",
            "type": "uint256[11]",
            "internalType": "uint256[11]"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "tokens",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getConfig",
    "inputs": [],
    "outputs": [
      {
        "name": "c",
        "type": "tuple",
        "internalType": "struct IMintTypes.Config",
        "components": [
          {
            "name": "totalUser",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalMember",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalSale",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalOrder",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalAmount",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalInvite",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalTeam",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "lastIndex",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolTokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolUSDT",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolLastTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolStatus",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolLastIndex",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "stakeMin",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "market",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "platform",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "special",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "USDT",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "token",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "main",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "router",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "project",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "manager",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "factory",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "poolEndTime",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getConfigMulti",
    "inputs": [],
    "outputs": [
      {
        "name": "c",
        "type": "tuple",
        "internalType": "struct IMintTypes.ConfigMulti",
        "components": [
          {
            "name": "poolForce",
            "type": "uint256[7]",
            "internalType": "uint256[7]"
          },
          {
            "name": "tokenPoolPer",
            "type": "uint256[7]",
            "internalType": "uint256[7]"
          },
          {
            "name": "tokenPoolReward",
            "type": "uint256[7]",
            "internalType": "uint256[7]"
          },
          {
            "name": "usdtPoolPer",
            "type": "uint256[7]",
            "internalType": "uint256[7]"
          },
          {
            "name": "usdtPoolReward",
            "type": "uint256[7]",
            "internalType": "uint256[7]"
          },
          {
            "name": "poolRates",
            "type": "uint256[7]",
            "internalType": "uint256[7]"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getRewardInfo",
    "inputs": [],
    "outputs": [
      {
        "name": "u",
        "type": "tuple",
        "internalType": "struct IMintTypes.RewardInfo",
        "components": [
          {
            "name": "directTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "indirectTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "platformTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "specialTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "dynamicInvite",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "dynamicTeam",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "mintSurplus",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "rewardMax",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "rewardTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "rewardRelease",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      },
      {
        "name": "t",
        "type": "tuple",
        "internalType": "struct IMintTypes.RewardInfo",
        "components": [
          {
            "name": "directTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "indirectTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "platformTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "specialTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "dynamicInvite",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "dynamicTeam",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "mintSurplus",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "rewardMax",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "rewardTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "rewardRelease",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getSolvency",
    "inputs": [
      {
        "name": "asset",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "b",
        "type": "tuple",
        "internalType": "struct IMintTypes.Books",
        "components": [
          {
            "name": "balance",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "principal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "reserved",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "surplus",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getUserRelease",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "internalType": "struct IMintTypes.Release[]",
        "components": [
          {
            "name": "saleIndex",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "state",
            "type": "uint8",
            "internalType": "enum IMintTypes.State"
          },
          {
            "name": "units",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "amount",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "vested",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "released",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "claimable",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "nextTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "nextTokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "endTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "drop",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "dropped",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "refundable",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "leavable",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "refunded",
            "type": "bool",
            "internalType": "bool"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getUserStatus",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isBlackList",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool",
        "internalType": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "orders",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "r",
        "type": "tuple",
        "internalType": "struct IMintTypes.Order",
        "components": [
          {
            "name": "isValid",
            "type": "bool",
            "internalType": "bool"
          },
          {
            "name": "index",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "userIndex",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "saleIndex",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "nfts",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "amount",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "releaseTokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "startTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "lastTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "endTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "owner",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "state",
            "type": "uint8",
            "internalType": "enum IMintTypes.State"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "sales",
    "inputs": [
      {
        "name": "index",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "r",
        "type": "tuple",
        "internalType": "struct IMintTypes.Sale",
        "components": [
          {
            "name": "index",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "project",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "total",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "sales",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "price",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "power",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "startTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "endTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "name",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "cid",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "state",
            "type": "uint8",
            "internalType": "enum IMintTypes.State"
          },
          {
            "name": "softCap",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "maxPerUser",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "drop",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolTokens",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "successTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "payTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "refunded",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "settled",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "directTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "indirectTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "reclaimed",
            "type": "bool",
            "internalType": "bool"
          },
          {
            "name": "week",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "streamTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "releaseRates",
            "type": "uint256[8]",
            "internalType": "uint256[8]"
          },
          {
            "name": "releaseWeeks",
            "type": "uint256[11]",
            "internalType": "uint256[11]"
          },
          {
            "name": "sellRates",
            "type": "uint256[9]",
            "internalType": "uint256[9]"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "stateOf",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint8",
        "internalType": "enum IMintTypes.State"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "teams",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "internalType": "struct IMain.Team",
        "components": [
          {
            "name": "isManual",
            "type": "bool",
            "internalType": "bool"
          },
          {
            "name": "level",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "teamUser",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "teamAmount",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "inviteV2",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "inviteV3",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "inviteV4",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "inviteV5",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "inviteV6",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "inviteV7",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "inviteV8",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "inviteV9",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "totals",
    "inputs": [],
    "outputs": [
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "buyers",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "dropSurplus",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "userOrders",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256[]",
        "internalType": "uint256[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "userOrders",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "before",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "count",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256[]",
        "internalType": "uint256[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "users",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "u",
        "type": "tuple",
        "internalType": "struct IMintTypes.UserInfo",
        "components": [
          {
            "name": "status",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "amount",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "lastTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "startTime",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokenTotal",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokenRelease",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokenBalance",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokenReward",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokenInvite",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokenTeam",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "usdtBalance",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "usdtReward",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "usdtInvite",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "usdtTeam",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "refer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "orders",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "usdtPending",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "refundable",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "leavable",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "drop",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "power",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "pool",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "event",
    "name": "Bought",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "orderId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "times",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "tokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "sold",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ClaimFailed",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "asset",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Claimed",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "commission",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "poolUsdt",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "poolTokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "released",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "CommissionBooked",
    "inputs": [
      {
        "name": "referrer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "orderId",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "generation",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "level",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "CommissionLost",
    "inputs": [
      {
        "name": "referrer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "buyer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "generation",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "DropClaimed",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "tokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "DuePaid",
    "inputs": [
      {
        "name": "receiver",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Left",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "times",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "sold",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PoolChanged",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "pool",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PoolFilled",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "tokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "endTime",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PoolShared",
    "inputs": [
      {
        "name": "usdts",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "tokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Reclaimed",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "manager",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "tokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Refunded",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "times",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Released",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "tokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "marks",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SaleCreated",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "total",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "softCap",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "maxPerUser",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "price",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "tokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "power",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "drop",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "poolTokens",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "startTime",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "endTime",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SaleDissolved",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "sold",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SaleScheduled",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "name",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "cid",
        "type": "string",
        "indexed": false,
        "internalType": "string"
      },
      {
        "name": "week",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "streamTime",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "releaseRates",
        "type": "uint256[8]",
        "indexed": false,
        "internalType": "uint256[8]"
      },
      {
        "name": "releaseWeeks",
        "type": "uint256[11]",
        "indexed": false,
        "internalType": "uint256[11]"
      },
      {
        "name": "sellRates",
        "type": "uint256[9]",
        "indexed": false,
        "internalType": "uint256[9]"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SaleSucceeded",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "sold",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Settled",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "indexed": true,
        "internalType": "uint256"
      },
      {
        "name": "times",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "cost",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "platform",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "special",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AboveLimit",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "times",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "left",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "AlreadyInitialized",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AmountMismatch",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "price",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidTerms",
    "inputs": [
      {
        "name": "field",
        "type": "bytes32",
        "internalType": "bytes32"
      },
      {
        "name": "value",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidTimes",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotEnoughLeft",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "times",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "left",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotFactory",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotGuardian",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotMain",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToClaim",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToReclaim",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToRefund",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "OrderUnknown",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ReentrancyGuardReentrantCall",
    "inputs": []
  },
  {
    "type": "error",
    "name": "SaleEnded",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "endTime",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleIsDissolved",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleNotOver",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleNotPaying",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "payTime",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleNotStarted",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "startTime",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleUnknown",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SoldOut",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TooManySales",
    "inputs": [
      {
        "name": "most",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TransferFailed",
    "inputs": [
      {
        "name": "asset",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "UnexpectedTransferAmount",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "received",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "WrongState",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "state",
        "type": "uint8",
        "internalType": "enum IMintTypes.State"
      }
    ]
  }
] as const
