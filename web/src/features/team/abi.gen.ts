// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const teamAbi = [
  {
    "type": "function",
    "name": "recordOf",
    "stateMutability": "view",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "record",
        "type": "tuple",
        "components": [
          {
            "name": "level",
            "type": "uint8"
          },
          {
            "name": "teamUser",
            "type": "uint32"
          },
          {
            "name": "teamValid",
            "type": "uint32"
          },
          {
            "name": "inviteValids",
            "type": "uint32"
          },
          {
            "name": "teamAmount",
            "type": "uint128"
          },
          {
            "name": "teamActual",
            "type": "uint128"
          },
          {
            "name": "teamNew",
            "type": "uint128"
          },
          {
            "name": "invites",
            "type": "uint32[8]"
          }
        ]
      }
    ]
  },
  {
    "type": "function",
    "name": "syncTeam",
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
        "name": "record",
        "type": "tuple",
        "components": [
          {
            "name": "level",
            "type": "uint8"
          },
          {
            "name": "teamUser",
            "type": "uint32"
          },
          {
            "name": "teamValid",
            "type": "uint32"
          },
          {
            "name": "inviteValids",
            "type": "uint32"
          },
          {
            "name": "teamAmount",
            "type": "uint128"
          },
          {
            "name": "teamActual",
            "type": "uint128"
          },
          {
            "name": "teamNew",
            "type": "uint128"
          },
          {
            "name": "invites",
            "type": "uint32[8]"
          }
        ]
      },
      {
        "name": "proof",
        "type": "bytes32[]"
      }
    ],
    "outputs": []
  },
  {
    "type": "function",
    "name": "provenUntil",
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
        "type": "uint256"
      }
    ]
  }
] as const
