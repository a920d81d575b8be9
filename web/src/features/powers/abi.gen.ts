// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const vestingAbi = [
  {
    "type": "function",
    "name": "getPlan",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "asset",
            "type": "address"
          },
          {
            "name": "start",
            "type": "uint256"
          },
          {
            "name": "cliff",
            "type": "uint256"
          },
          {
            "name": "end",
            "type": "uint256"
          },
          {
            "name": "total",
            "type": "uint256"
          },
          {
            "name": "released",
            "type": "uint256"
          },
          {
            "name": "releasable",
            "type": "uint256"
          }
        ]
      }
    ]
  }
] as const

export const vaultAbi = [
  {
    "type": "function",
    "name": "payer",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ]
  },
  {
    "type": "function",
    "name": "guardian",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ]
  },
  {
    "type": "function",
    "name": "cold",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ]
  },
  {
    "type": "function",
    "name": "delay",
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
    "name": "paused",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ]
  },
  {
    "type": "function",
    "name": "assets",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address[]"
      }
    ]
  },
  {
    "type": "function",
    "name": "pending",
    "stateMutability": "view",
    "inputs": [],
    "outputs": [
      {
        "name": "list",
        "type": "tuple[]",
        "components": [
          {
            "name": "change",
            "type": "uint8"
          },
          {
            "name": "subject",
            "type": "address"
          },
          {
            "name": "value",
            "type": "uint256"
          },
          {
            "name": "readyAt",
            "type": "uint256"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "limitOf",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "token",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "perWindow",
        "type": "uint256"
      },
      {
        "name": "window",
        "type": "uint256"
      },
      {
        "name": "spent",
        "type": "uint256"
      },
      {
        "name": "at",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "function",
    "name": "ceilingOf",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "token",
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
