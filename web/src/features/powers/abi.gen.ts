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
