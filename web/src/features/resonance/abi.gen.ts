// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const resonanceAbi = [
  {
    "type": "function",
    "name": "open",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "line",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "period",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "close",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "period",
        "type": "uint256"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "draw",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "period",
        "type": "uint256"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "join",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "period",
        "type": "uint256"
      },
      {
        "name": "amount",
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
    "name": "refund",
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
    "name": "refund",
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
    "name": "release",
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
    "name": "release",
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
    "name": "updatePool",
    "stateMutability": "nonpayable",
    "inputs": [],
    "outputs": []
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
  },
  {
    "type": "event",
    "name": "PeriodOpened",
    "inputs": [
      {
        "name": "period",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "line",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "capacity",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "minimum",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "joinMin",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "deadline",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "steps",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "rateUsdt",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "rateToken",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "hashBlock",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "hash",
        "type": "bytes32",
        "indexed": false
      }
    ]
  },
  {
    "type": "event",
    "name": "Joined",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true
      },
      {
        "name": "orderId",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "period",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "before",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false
      }
    ]
  },
  {
    "type": "event",
    "name": "Drawn",
    "inputs": [
      {
        "name": "period",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "start",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "hash",
        "type": "bytes32",
        "indexed": false
      },
      {
        "name": "proRata",
        "type": "bool",
        "indexed": false
      }
    ]
  }
] as const
