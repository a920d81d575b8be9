// Generated from the contracts' ABIs by web/tools/abi.ts. Do not edit.
export const errorAbi = [
  {
    "type": "error",
    "name": "AboveLimit",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "times",
        "type": "uint256"
      },
      {
        "name": "left",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "AccessManagedInvalidAuthority",
    "inputs": [
      {
        "name": "authority",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "AccessManagedRequiredDelay",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      },
      {
        "name": "delay",
        "type": "uint32"
      }
    ]
  },
  {
    "type": "error",
    "name": "AccessManagedUnauthorized",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "AlreadyActive",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "activeAt",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "AlreadyInitialized",
    "inputs": []
  },
  {
    "type": "error",
    "name": "AlreadyLaunched",
    "inputs": [
      {
        "name": "startBlock",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "AlreadyRegistered",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "AlreadyReleased",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
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
    "name": "AmountMismatch",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "price",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "AmountTooLarge",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "maximum",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "BelowMinimum",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "minimum",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "BlackListed",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "until",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "BudgetExhausted",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      },
      {
        "name": "needed",
        "type": "uint256"
      },
      {
        "name": "free",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "CardUnknown",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "DeadlineNotReached",
    "inputs": [
      {
        "name": "deadline",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "DeadlinePassed",
    "inputs": [
      {
        "name": "deadline",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "DrawNotReached",
    "inputs": [
      {
        "name": "drawBlock",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ECDSAInvalidSignature",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ECDSAInvalidSignatureLength",
    "inputs": [
      {
        "name": "length",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ECDSAInvalidSignatureS",
    "inputs": [
      {
        "name": "s",
        "type": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC1155InsufficientBalance",
    "inputs": [
      {
        "name": "sender",
        "type": "address"
      },
      {
        "name": "balance",
        "type": "uint256"
      },
      {
        "name": "needed",
        "type": "uint256"
      },
      {
        "name": "tokenId",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC1155InvalidApprover",
    "inputs": [
      {
        "name": "approver",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC1155InvalidArrayLength",
    "inputs": [
      {
        "name": "idsLength",
        "type": "uint256"
      },
      {
        "name": "valuesLength",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC1155InvalidOperator",
    "inputs": [
      {
        "name": "operator",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC1155InvalidReceiver",
    "inputs": [
      {
        "name": "receiver",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC1155InvalidSender",
    "inputs": [
      {
        "name": "sender",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC1155MissingApprovalForAll",
    "inputs": [
      {
        "name": "operator",
        "type": "address"
      },
      {
        "name": "owner",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InsufficientAllowance",
    "inputs": [
      {
        "name": "spender",
        "type": "address"
      },
      {
        "name": "allowance",
        "type": "uint256"
      },
      {
        "name": "needed",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InsufficientBalance",
    "inputs": [
      {
        "name": "sender",
        "type": "address"
      },
      {
        "name": "balance",
        "type": "uint256"
      },
      {
        "name": "needed",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InvalidApprover",
    "inputs": [
      {
        "name": "approver",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InvalidReceiver",
    "inputs": [
      {
        "name": "receiver",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InvalidSender",
    "inputs": [
      {
        "name": "sender",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InvalidSpender",
    "inputs": [
      {
        "name": "spender",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC2612ExpiredSignature",
    "inputs": [
      {
        "name": "deadline",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC2612InvalidSigner",
    "inputs": [
      {
        "name": "signer",
        "type": "address"
      },
      {
        "name": "owner",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "EpochNotOver",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "end",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "FailedDeployment",
    "inputs": []
  },
  {
    "type": "error",
    "name": "FeeTooHigh",
    "inputs": [
      {
        "name": "bps",
        "type": "uint256"
      },
      {
        "name": "maximum",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InputBlockNotAccepted",
    "inputs": [
      {
        "name": "inputBlock",
        "type": "uint256"
      },
      {
        "name": "previous",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InsufficientBalance",
    "inputs": [
      {
        "name": "balance",
        "type": "uint256"
      },
      {
        "name": "needed",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidAccountNonce",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "currentNonce",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidAddress",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidCard",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidConfig",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidProject",
    "inputs": [
      {
        "name": "field",
        "type": "bytes32"
      },
      {
        "name": "value",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidProof",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidReceiver",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidShortString",
    "inputs": []
  },
  {
    "type": "error",
    "name": "InvalidTerms",
    "inputs": [
      {
        "name": "field",
        "type": "bytes32"
      },
      {
        "name": "value",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidTimes",
    "inputs": []
  },
  {
    "type": "error",
    "name": "LevelUnknown",
    "inputs": [
      {
        "name": "level",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "LimitNotSet",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "LineBusy",
    "inputs": [
      {
        "name": "line",
        "type": "uint256"
      },
      {
        "name": "period",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "LineClosed",
    "inputs": [
      {
        "name": "line",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "LineResting",
    "inputs": [
      {
        "name": "line",
        "type": "uint256"
      },
      {
        "name": "from",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "LineUnknown",
    "inputs": [
      {
        "name": "line",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "MintExceedsMaxSupply",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256"
      },
      {
        "name": "times",
        "type": "uint256"
      },
      {
        "name": "left",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "MintUnknown",
    "inputs": [
      {
        "name": "mint",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ModuleNotAccepted",
    "inputs": [
      {
        "name": "module",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NoLiquidity",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NoMembers",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotAReward",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotActive",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "activeAt",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotDue",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
      },
      {
        "name": "due",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotEarlier",
    "inputs": [
      {
        "name": "startBlock",
        "type": "uint256"
      },
      {
        "name": "current",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotEnoughLeft",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      },
      {
        "name": "times",
        "type": "uint256"
      },
      {
        "name": "left",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotFactory",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotGuardian",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotItself",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotMain",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotManager",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotManager",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "project",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotMint",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "project",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotOpenYet",
    "inputs": [
      {
        "name": "startBlock",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotReady",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NotRegistered",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotSubmitted",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotThePair",
    "inputs": [
      {
        "name": "pair",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingChanges",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToBurn",
    "inputs": []
  },
  {
    "type": "error",
    "name": "NothingToClaim",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToClaim",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "asset",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToClaim",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToReclaim",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToRefund",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "sale",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToRefund",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToRelease",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToRelease",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NothingToSwap",
    "inputs": []
  },
  {
    "type": "error",
    "name": "OrderOfAnother",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
      },
      {
        "name": "owner",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "OrderUnknown",
    "inputs": [
      {
        "name": "orderId",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "OwnableInvalidOwner",
    "inputs": [
      {
        "name": "owner",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "OwnableUnauthorizedAccount",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "PayoutRefused",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "PeriodFull",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "left",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "PoolNotOpen",
    "inputs": [
      {
        "name": "status",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "PoolPaused",
    "inputs": []
  },
  {
    "type": "error",
    "name": "PoolUnknown",
    "inputs": [
      {
        "name": "pool",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "PriceAboveCap",
    "inputs": [
      {
        "name": "price",
        "type": "uint256"
      },
      {
        "name": "cap",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "PriceAboveMaximum",
    "inputs": [
      {
        "name": "price",
        "type": "uint256"
      },
      {
        "name": "maxPrice",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "PriceBelowFloor",
    "inputs": [
      {
        "name": "price",
        "type": "uint256"
      },
      {
        "name": "floor",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ProjectUnknown",
    "inputs": [
      {
        "name": "project",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ReasonMissing",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ReceiversNotSet",
    "inputs": []
  },
  {
    "type": "error",
    "name": "RecordNotNewer",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "stored",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "RecordNotProven",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ReentrancyGuardReentrantCall",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ReferrerIsSelf",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ReferrerNotRegistered",
    "inputs": [
      {
        "name": "refer",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "RenewalIsDelayed",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "RewardBelowMinimum",
    "inputs": [
      {
        "name": "usdtReward",
        "type": "uint256"
      },
      {
        "name": "tokenReward",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SafeERC20FailedOperation",
    "inputs": [
      {
        "name": "token",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleEnded",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      },
      {
        "name": "endTime",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleIsDissolved",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleNotOver",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleNotPaying",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      },
      {
        "name": "payTime",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleNotStarted",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      },
      {
        "name": "startTime",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SaleUnknown",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SoldOut",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "StringTooLong",
    "inputs": [
      {
        "name": "str",
        "type": "string"
      }
    ]
  },
  {
    "type": "error",
    "name": "SupplyAboveCap",
    "inputs": [
      {
        "name": "supply",
        "type": "uint256"
      },
      {
        "name": "left",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "SurplusExceeded",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "surplus",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TermNotOffered",
    "inputs": [
      {
        "name": "term",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TermsNotAccepted",
    "inputs": [
      {
        "name": "accepted",
        "type": "uint256"
      },
      {
        "name": "current",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TokenNotSupported",
    "inputs": [
      {
        "name": "token",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "TokensBelowMinimum",
    "inputs": [
      {
        "name": "tokens",
        "type": "uint256"
      },
      {
        "name": "minimum",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TooLittle",
    "inputs": [
      {
        "name": "amount",
        "type": "uint256"
      },
      {
        "name": "minimum",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TooManyOrders",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "TooManySales",
    "inputs": [
      {
        "name": "most",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TotalAboveFunded",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      },
      {
        "name": "total",
        "type": "uint256"
      },
      {
        "name": "funded",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TotalExceeded",
    "inputs": [
      {
        "name": "due",
        "type": "uint256"
      },
      {
        "name": "left",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TotalFalls",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      },
      {
        "name": "total",
        "type": "uint256"
      },
      {
        "name": "previous",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TransferFailed",
    "inputs": [
      {
        "name": "asset",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "UnexpectedTransferAmount",
    "inputs": [
      {
        "name": "expected",
        "type": "uint256"
      },
      {
        "name": "received",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "WrongNumber",
    "inputs": [
      {
        "name": "n",
        "type": "uint256"
      },
      {
        "name": "next",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "WrongState",
    "inputs": [
      {
        "name": "sale",
        "type": "uint256"
      },
      {
        "name": "state",
        "type": "uint8"
      }
    ]
  },
  {
    "type": "error",
    "name": "WrongStatus",
    "inputs": [
      {
        "name": "period",
        "type": "uint256"
      },
      {
        "name": "status",
        "type": "uint256"
      }
    ]
  }
] as const
