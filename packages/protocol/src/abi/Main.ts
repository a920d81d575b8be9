// Generated from contracts/src/Main.sol by contracts/tools/abi.mjs. Do not edit.
export const mainAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "authority_",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "root_",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "addModule",
    "inputs": [
      {
        "name": "module",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "authority",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "buyNFT",
    "inputs": [
      {
        "name": "project",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "times",
        "type": "uint256",
        "internalType": "uint256"
      },
      {
        "name": "maxPrice",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "cost",
        "type": "uint256",
        "internalType": "uint256"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "getConfig",
    "inputs": [],
    "outputs": [
      {
        "name": "c",
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
        "name": "",
        "type": "tuple",
        "internalType": "struct IMain.ConfigMulti",
        "components": [
          {
            "name": "sellRates",
            "type": "uint256[9]",
            "internalType": "uint256[9]"
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
            "name": "teamValids",
            "type": "uint256[10]",
            "internalType": "uint256[10]"
          },
          {
            "name": "teamAmounts",
            "type": "uint256[10]",
            "internalType": "uint256[10]"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isConsumingScheduledOp",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes4",
        "internalType": "bytes4"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isRegistered",
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
    "name": "modules",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address[]",
        "internalType": "address[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "nodes",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "register",
    "inputs": [
      {
        "name": "refer",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "root",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address",
        "internalType": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "setAuthority",
    "inputs": [
      {
        "name": "newAuthority",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setConfig",
    "inputs": [
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
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setConfigMulti",
    "inputs": [
      {
        "name": "values",
        "type": "tuple",
        "internalType": "struct IMain.ConfigMulti",
        "components": [
          {
            "name": "sellRates",
            "type": "uint256[9]",
            "internalType": "uint256[9]"
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
            "name": "teamValids",
            "type": "uint256[10]",
            "internalType": "uint256[10]"
          },
          {
            "name": "teamAmounts",
            "type": "uint256[10]",
            "internalType": "uint256[10]"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setNodes",
    "inputs": [
      {
        "name": "nodes_",
        "type": "address",
        "internalType": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
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
        "name": "t",
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
    "name": "totalUser",
    "inputs": [],
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
        "name": "",
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
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "event",
    "name": "AuthorityUpdated",
    "inputs": [
      {
        "name": "authority",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ConfigMultiSet",
    "inputs": [
      {
        "name": "values",
        "type": "tuple",
        "indexed": false,
        "internalType": "struct IMain.ConfigMulti",
        "components": [
          {
            "name": "sellRates",
            "type": "uint256[9]",
            "internalType": "uint256[9]"
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
            "name": "teamValids",
            "type": "uint256[10]",
            "internalType": "uint256[10]"
          },
          {
            "name": "teamAmounts",
            "type": "uint256[10]",
            "internalType": "uint256[10]"
          }
        ]
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ConfigSet",
    "inputs": [
      {
        "name": "algebra",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "dayTimes",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "handleGas",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "poolDays",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "feeRate",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "LevelSet",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "level",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      },
      {
        "name": "isManual",
        "type": "bool",
        "indexed": false,
        "internalType": "bool"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ModuleAdded",
    "inputs": [
      {
        "name": "module",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "NodesSet",
    "inputs": [
      {
        "name": "nodes",
        "type": "address",
        "indexed": false,
        "internalType": "address"
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Registered",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "refer",
        "type": "address",
        "indexed": true,
        "internalType": "address"
      },
      {
        "name": "index",
        "type": "uint256",
        "indexed": false,
        "internalType": "uint256"
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AccessManagedInvalidAuthority",
    "inputs": [
      {
        "name": "authority",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "AccessManagedRequiredDelay",
    "inputs": [
      {
        "name": "caller",
        "type": "address",
        "internalType": "address"
      },
      {
        "name": "delay",
        "type": "uint32",
        "internalType": "uint32"
      }
    ]
  },
  {
    "type": "error",
    "name": "AccessManagedUnauthorized",
    "inputs": [
      {
        "name": "caller",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "AlreadyRegistered",
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
    "name": "AlreadySet",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidConfig",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ModuleNotAccepted",
    "inputs": [
      {
        "name": "module",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotRegistered",
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
    "name": "ProjectUnknown",
    "inputs": [
      {
        "name": "project",
        "type": "uint256",
        "internalType": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ReferrerIsSelf",
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
    "name": "ReferrerNotRegistered",
    "inputs": [
      {
        "name": "refer",
        "type": "address",
        "internalType": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "SafeERC20FailedOperation",
    "inputs": [
      {
        "name": "token",
        "type": "address",
        "internalType": "address"
      }
    ]
  }
] as const
