// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const tradeAbi = [
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
  },
  {
    "type": "function",
    "name": "getAverage",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "average",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "quoteSell",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "q",
        "type": "tuple",
        "components": [
          {
            "name": "nodeFee",
            "type": "uint256"
          },
          {
            "name": "burnFee",
            "type": "uint256"
          },
          {
            "name": "crashFee",
            "type": "uint256"
          },
          {
            "name": "received",
            "type": "uint256"
          },
          {
            "name": "crashPart",
            "type": "uint256"
          },
          {
            "name": "average",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "burn",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      }
    ],
    "outputs": []
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
  },
  {
    "type": "function",
    "name": "totalSupply",
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
    "name": "issued",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ]
  }
] as const

export const swapHelperAbi = [
  {
    "type": "function",
    "name": "swapUSDTForTokens",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "token",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "to",
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
    "name": "swapUSDTForTokens",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "token",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "minimum",
        "type": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256"
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
    "name": "swapTokensForUSDT",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "token",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "minimum",
        "type": "uint256"
      },
      {
        "name": "deadline",
        "type": "uint256"
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
    "name": "swapTokensForUSDT",
    "stateMutability": "nonpayable",
    "inputs": [
      {
        "name": "token",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "minimum",
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
        "name": "",
        "type": "uint256"
      }
    ]
  }
] as const
