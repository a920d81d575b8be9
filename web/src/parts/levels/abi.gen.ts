// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const epochsAbi = [
  {
    "type": "function",
    "name": "submissions",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "root",
            "type": "bytes32"
          },
          {
            "name": "totalUsdt",
            "type": "uint128"
          },
          {
            "name": "totalToken",
            "type": "uint128"
          },
          {
            "name": "inputBlock",
            "type": "uint64"
          },
          {
            "name": "activeAt",
            "type": "uint64"
          },
          {
            "name": "rulesHash",
            "type": "bytes32"
          },
          {
            "name": "dataHash",
            "type": "bytes32"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "rules",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "inviteBps",
            "type": "uint16"
          },
          {
            "name": "teamRates",
            "type": "uint16[10]"
          },
          {
            "name": "v4Bps",
            "type": "uint16"
          },
          {
            "name": "v5Bps",
            "type": "uint16"
          },
          {
            "name": "validMin",
            "type": "uint128"
          },
          {
            "name": "legsNeeded",
            "type": "uint8"
          }
        ]
      }
    ]
  }
] as const

export const thresholdsAbi = [
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
  }
] as const

export const holdingAbi = [
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
