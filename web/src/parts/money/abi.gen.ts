// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const hostingEarningsAbi = [
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
  }
] as const

export const nodeEarningsAbi = [
  {
    "type": "function",
    "name": "claim",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "account",
        "type": "address"
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
  }
] as const

export const resonanceEarningsAbi = [
  {
    "type": "function",
    "name": "claim",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
      }
    ],
    "outputs": []
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
    "outputs": []
  },
  {
    "type": "function",
    "name": "quote",
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
            "name": "status",
            "type": "uint256"
          },
          {
            "name": "fill",
            "type": "uint256"
          },
          {
            "name": "unfilled",
            "type": "uint256"
          },
          {
            "name": "refundDue",
            "type": "uint256"
          },
          {
            "name": "releaseDue",
            "type": "uint256"
          },
          {
            "name": "rewardUsdt",
            "type": "uint256"
          },
          {
            "name": "rewardToken",
            "type": "uint256"
          },
          {
            "name": "paidUsdt",
            "type": "uint256"
          },
          {
            "name": "paidToken",
            "type": "uint256"
          },
          {
            "name": "dueUsdt",
            "type": "uint256"
          },
          {
            "name": "dueToken",
            "type": "uint256"
          },
          {
            "name": "endTime",
            "type": "uint256"
          }
        ]
      }
    ]
  }
] as const

export const levelEarningsAbi = [
  {
    "type": "function",
    "name": "claim",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "asset",
        "type": "address"
      },
      {
        "name": "cumulative",
        "type": "uint256"
      },
      {
        "name": "proof",
        "type": "bytes32[]"
      }
    ],
    "outputs": [
      {
        "name": "paid",
        "type": "uint256"
      }
    ]
  }
] as const

export const awardEarningsAbi = [
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
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ]
  }
] as const

export const escrowEarningsAbi = [
  {
    "type": "function",
    "name": "claim",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "account",
        "type": "address"
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
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "tokens",
        "type": "uint256"
      }
    ]
  }
] as const

export const togetherAbi = [
  {
    "type": "function",
    "name": "aggregate3",
    "stateMutability": "payable",
    "inputs": [
      {
        "name": "calls",
        "type": "tuple[]",
        "components": [
          {
            "name": "target",
            "type": "address"
          },
          {
            "name": "allowFailure",
            "type": "bool"
          },
          {
            "name": "callData",
            "type": "bytes"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "results",
        "type": "tuple[]",
        "components": [
          {
            "name": "success",
            "type": "bool"
          },
          {
            "name": "returnData",
            "type": "bytes"
          }
        ]
      }
    ]
  }
] as const
