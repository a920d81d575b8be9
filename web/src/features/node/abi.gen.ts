// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const nodesAbi = [
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
            "name": "power",
            "type": "uint256"
          },
          {
            "name": "cards",
            "type": "uint256"
          },
          {
            "name": "supplyCap",
            "type": "uint256"
          },
          {
            "name": "priceCap",
            "type": "uint256"
          },
          {
            "name": "main",
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
            "name": "treasury",
            "type": "address"
          },
          {
            "name": "usdtReceived",
            "type": "uint256"
          },
          {
            "name": "usdtPaid",
            "type": "uint256"
          },
          {
            "name": "tokenReceived",
            "type": "uint256"
          },
          {
            "name": "tokenPaid",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "cardCount",
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
    "name": "cards",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "tokenId",
            "type": "uint256"
          },
          {
            "name": "mints",
            "type": "uint256"
          },
          {
            "name": "supply",
            "type": "uint256"
          },
          {
            "name": "power",
            "type": "uint256"
          },
          {
            "name": "cid",
            "type": "string"
          },
          {
            "name": "suffix",
            "type": "string"
          },
          {
            "name": "price",
            "type": "uint256"
          }
        ]
      }
    ]
  },
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
        "name": "u",
        "type": "tuple",
        "components": [
          {
            "name": "isExist",
            "type": "bool"
          },
          {
            "name": "balance",
            "type": "uint256"
          },
          {
            "name": "rewardTotal",
            "type": "uint256"
          },
          {
            "name": "power",
            "type": "uint256"
          },
          {
            "name": "debt",
            "type": "uint256"
          },
          {
            "name": "tokenBalance",
            "type": "uint256"
          },
          {
            "name": "tokenRewardTotal",
            "type": "uint256"
          },
          {
            "name": "tokenDebt",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "balanceOf",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "id",
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

export const buyNodeAbi = [
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
  }
] as const
