// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const listAbi = [
  {
    "type": "function",
    "name": "setIsBlackList",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "value",
        "type": "bool"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "renewBlackList",
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

export const budgetAbi = [
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
    "name": "fund",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "setConfig",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "stakeMin",
        "type": "uint256"
      },
      {
        "name": "capacity",
        "type": "uint256"
      },
      {
        "name": "defaultTerm",
        "type": "uint256"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "setConfigMulti",
    "stateMutability": "nonpayable",
    "inputs": [
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
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "pause",
    "stateMutability": "nonpayable",
    "inputs": [],
    "outputs": []
  },
  {
    "type": "function",
    "name": "unpause",
    "stateMutability": "nonpayable",
    "inputs": [],
    "outputs": []
  },
  {
    "type": "function",
    "name": "close",
    "stateMutability": "nonpayable",
    "inputs": [],
    "outputs": []
  }
] as const

export const escrowAbi = [
  {
    "type": "function",
    "name": "dissolve",
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
  }
] as const

export const vetoAbi = [
  {
    "type": "function",
    "name": "veto",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "reason",
        "type": "string"
      }
    ],
    "outputs": []
  }
] as const

export const callAbi = [
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
    "name": "cancel",
    "stateMutability": "nonpayable",
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
        "name": "data",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
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
  },
  {
    "type": "function",
    "name": "hasRole",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "roleId",
        "type": "uint64"
      },
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "isMember",
        "type": "bool"
      },
      {
        "name": "executionDelay",
        "type": "uint32"
      }
    ]
  }
] as const
