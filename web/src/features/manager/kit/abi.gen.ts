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

export const linesAbi = [
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
  },
  {
    "type": "function",
    "name": "getPeriod",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "period",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "p",
        "type": "tuple",
        "components": [
          {
            "name": "line",
            "type": "uint256"
          },
          {
            "name": "status",
            "type": "uint256"
          },
          {
            "name": "capacity",
            "type": "uint256"
          },
          {
            "name": "minimum",
            "type": "uint256"
          },
          {
            "name": "joinMin",
            "type": "uint256"
          },
          {
            "name": "total",
            "type": "uint256"
          },
          {
            "name": "deadline",
            "type": "uint256"
          },
          {
            "name": "endTime",
            "type": "uint256"
          },
          {
            "name": "steps",
            "type": "uint256"
          },
          {
            "name": "rateUsdt",
            "type": "uint256"
          },
          {
            "name": "rateToken",
            "type": "uint256"
          },
          {
            "name": "drawBlock",
            "type": "uint256"
          },
          {
            "name": "proRata",
            "type": "bool"
          },
          {
            "name": "start",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "setLine",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "line",
        "type": "uint256"
      },
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
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "dissolve",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "period",
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

export const membersAbi = [
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
    "name": "setUser",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "a",
        "type": "bool"
      },
      {
        "name": "b",
        "type": "bool"
      },
      {
        "name": "c",
        "type": "bool"
      },
      {
        "name": "reason",
        "type": "string"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "notify",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      }
    ],
    "outputs": []
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
