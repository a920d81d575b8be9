// Generated from contracts/src/View.sol by contracts/tools/abi.mjs. Do not edit.
export const viewAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "main",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "nodes",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "swapHelper",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "liquidityHelper",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "pools",
        "type": "address[]",
        "internalType": "address[]"
      },
      {
        "name": "resonance",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "vault",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "vaultAssets",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "getAllProjects",
    "inputs": [],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "internalType": "struct IMain.Project[]",
        "components": [
          {
            "name": "index",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "costRate",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalAmount",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalUser",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "dropSurplus",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "manager",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "costWallet",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "special",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "direct",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "indirect",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "mint",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "NFT",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "token",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "platform",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "pool",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolRates",
            "type": "uint256[7]",
            "internalType": "uint256[7]"
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
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getCards",
    "inputs": [
      {
        "name": "first",
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
        "name": "page",
        "type": "tuple[]",
        "internalType": "struct INodeNFT.Card[]",
        "components": [
          {
            "name": "tokenId",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "mints",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "supply",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "power",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "cid",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "suffix",
            "type": "string",
            "internalType": "string"
          },
          {
            "name": "price",
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
    "name": "getConfig",
    "inputs": [],
    "outputs": [
      {
        "name": "c",
        "type": "tuple",
        "internalType": "struct IView.Config",
        "components": [
          {
            "name": "main",
            "type": "tuple",
            "internalType": "struct IMain.Config",
            "components": [
              {
                "name": "algebra",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "dayTimes",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenSupply",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "handleGas",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "poolDays",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "feeRate",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "totalProjects",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "totalUser",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "totalAmount",
                "type": "uint256",
                "internalType": "uint256"
              }
            ]
          },
          {
            "name": "token",
            "type": "tuple",
            "internalType": "struct IToken.Config",
            "components": [
              {
                "name": "startBlock",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "manager",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "swapPair",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "usdt",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "router",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "nodeBps",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "burnBps",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "nodes",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "liquidityHelper",
                "type": "address",
                "internalType": "address"
              }
            ]
          },
          {
            "name": "nodes",
            "type": "tuple",
            "internalType": "struct INodeNFT.Config",
            "components": [
              {
                "name": "power",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "cards",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "supplyCap",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "priceCap",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "main",
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
                "name": "treasury",
                "type": "address",
                "internalType": "address"
              },
              {
                "name": "usdtReceived",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "usdtPaid",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenReceived",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenPaid",
                "type": "uint256",
                "internalType": "uint256"
              }
            ]
          },
          {
            "name": "issued",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "destroyed",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "price",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "average",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "swapHelper",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "liquidityHelper",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "pools",
            "type": "address[]",
            "internalType": "address[]"
          },
          {
            "name": "mintFactory",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "teamRewards",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "special",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "resonancePool",
            "type": "address",
            "internalType": "address"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getInvitesInfo",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "i",
        "type": "tuple",
        "internalType": "struct IView.InvitesInfo",
        "components": [
          {
            "name": "account",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "refer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "invites",
            "type": "uint256",
            "internalType": "uint256"
          },
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
    "name": "getOrders",
    "inputs": [
      {
        "name": "pool",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "first",
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
        "name": "page",
        "type": "tuple[]",
        "internalType": "struct IHostingPool.Order[]",
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
            "name": "usdts",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "releaseUsdts",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "steps",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "released",
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
    "name": "getPorjectSales",
    "inputs": [
      {
        "name": "mint",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple[]",
        "internalType": "struct IMintTypes.Sale[]",
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
    "name": "getProjectInvites",
    "inputs": [
      {
        "name": "mint",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "account",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "p",
        "type": "tuple",
        "internalType": "struct IView.ProjectInvites",
        "components": [
          {
            "name": "account",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "refer",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "invites",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "level",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "directRate",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "indirectRate",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "pending",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "total",
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
    "name": "getProjectOrders",
    "inputs": [
      {
        "name": "mint",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "ids",
        "type": "uint256[]",
        "internalType": "uint256[]"
      }
    ],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "internalType": "struct IMintTypes.Order[]",
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
    "name": "getProjectSales",
    "inputs": [
      {
        "name": "mint",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "internalType": "struct IMintTypes.Sale[]",
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
    "name": "getProjectUser",
    "inputs": [
      {
        "name": "mint",
        "type": "address",
        "internalType": "address"
      },
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
        "internalType": "struct IView.ProjectUser",
        "components": [
          {
            "name": "account",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "user",
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
          },
          {
            "name": "team",
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
          },
          {
            "name": "releases",
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
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getProjectUsers",
    "inputs": [
      {
        "name": "mint",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "accounts",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "internalType": "struct IView.ProjectUser[]",
        "components": [
          {
            "name": "account",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "user",
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
          },
          {
            "name": "team",
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
          },
          {
            "name": "releases",
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
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getProjects",
    "inputs": [
      {
        "name": "ids",
        "type": "uint256[]",
        "internalType": "uint256[]"
      }
    ],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "internalType": "struct IMain.Project[]",
        "components": [
          {
            "name": "index",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "costRate",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalAmount",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "totalUser",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "dropSurplus",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "manager",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "costWallet",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "special",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "direct",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "indirect",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "mint",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "NFT",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "token",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "platform",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "pool",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "poolRates",
            "type": "uint256[7]",
            "internalType": "uint256[7]"
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
        "name": "first",
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
        "type": "tuple[]",
        "internalType": "struct ISolvencyView.Solvency[]",
        "components": [
          {
            "name": "place",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "asset",
            "type": "address",
            "internalType": "address"
          },
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
            "name": "free",
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
    "name": "getSolvency",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "tuple[]",
        "internalType": "struct ISolvencyView.Solvency[]",
        "components": [
          {
            "name": "place",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "asset",
            "type": "address",
            "internalType": "address"
          },
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
            "name": "free",
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
    "name": "getUserInfo",
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
        "internalType": "struct IView.UserInfo",
        "components": [
          {
            "name": "account",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "usdtBalance",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokenBalance",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "user",
            "type": "tuple",
            "internalType": "struct IMain.User",
            "components": [
              {
                "name": "isExist",
                "type": "bool",
                "internalType": "bool"
              },
              {
                "name": "index",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "amount",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "invites",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "projects",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "refer",
                "type": "address",
                "internalType": "address"
              }
            ]
          },
          {
            "name": "team",
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
          },
          {
            "name": "node",
            "type": "tuple",
            "internalType": "struct INodeNFT.User",
            "components": [
              {
                "name": "isExist",
                "type": "bool",
                "internalType": "bool"
              },
              {
                "name": "balance",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "rewardTotal",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "power",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "debt",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenBalance",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenRewardTotal",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenDebt",
                "type": "uint256",
                "internalType": "uint256"
              }
            ]
          },
          {
            "name": "pools",
            "type": "tuple[]",
            "internalType": "struct IHostingPool.UserInfo[]",
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
                "name": "usdtTotal",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "due",
                "type": "uint256",
                "internalType": "uint256"
              }
            ]
          },
          {
            "name": "teamUsdt",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "teamToken",
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
    "name": "getUsers",
    "inputs": [
      {
        "name": "accounts",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "outputs": [
      {
        "name": "users",
        "type": "tuple[]",
        "internalType": "struct IView.UserInfo[]",
        "components": [
          {
            "name": "account",
            "type": "address",
            "internalType": "address"
          },
          {
            "name": "usdtBalance",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "tokenBalance",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "user",
            "type": "tuple",
            "internalType": "struct IMain.User",
            "components": [
              {
                "name": "isExist",
                "type": "bool",
                "internalType": "bool"
              },
              {
                "name": "index",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "amount",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "invites",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "projects",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "refer",
                "type": "address",
                "internalType": "address"
              }
            ]
          },
          {
            "name": "team",
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
          },
          {
            "name": "node",
            "type": "tuple",
            "internalType": "struct INodeNFT.User",
            "components": [
              {
                "name": "isExist",
                "type": "bool",
                "internalType": "bool"
              },
              {
                "name": "balance",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "rewardTotal",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "power",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "debt",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenBalance",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenRewardTotal",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "tokenDebt",
                "type": "uint256",
                "internalType": "uint256"
              }
            ]
          },
          {
            "name": "pools",
            "type": "tuple[]",
            "internalType": "struct IHostingPool.UserInfo[]",
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
                "name": "usdtTotal",
                "type": "uint256",
                "internalType": "uint256"
              },
              {
                "name": "due",
                "type": "uint256",
                "internalType": "uint256"
              }
            ]
          },
          {
            "name": "teamUsdt",
            "type": "uint256",
            "internalType": "uint256"
          },
          {
            "name": "teamToken",
            "type": "uint256",
            "internalType": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "error",
    "name": "MintUnknown",
    "inputs": [
      {
        "name": "mint",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "PoolUnknown",
    "inputs": [
      {
        "name": "pool",
        "type": "address",
        "internalType": "address"
      }
    ]
  }
] as const
