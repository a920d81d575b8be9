/**
 * Closed error codes of the wire contract, by feature. A code without a text in every complete language does not
 * compile (see the server's `i18n`). `noLogin` is the one message that goes over the wire untranslated.
 */
export const ERROR_CODES = [
  // any call
  'INVALID_INPUT',
  'NO_LOGIN',
  'FORBIDDEN_ADDRESS',
  'RATE_LIMITED',
  'INTERNAL',
  'CHAIN_UNAVAILABLE',
  // auth
  'ORIGIN_NOT_ALLOWED',
  'LOGIN_CODE_UNKNOWN',
  'LOGIN_CODE_EXPIRED',
  'SIGNATURE_INVALID',
  'NOT_REGISTERED',
  // operators
  'ROLE_REQUIRED',
  'SECOND_PERSON_REQUIRED',
  'PROPOSAL_UNKNOWN',
  'PROPOSAL_CLOSED',
  'PROPOSAL_EXISTS',
  'ROLE_UNCHANGED',
  'AUDITOR_ALONE',
  'TOO_FEW_MANAGERS',
  // ledger
  'INSUFFICIENT_BALANCE',
  'KEY_CONFLICT',
  'OUTCOME_UNKNOWN',
  'MODULE_CLOSED',
  'AMOUNT_ZERO',
  'AMOUNT_BELOW_MINIMUM',
  'AMOUNT_ABOVE_MAXIMUM',
  // transfers and conversions
  'RECEIVER_NOT_REGISTERED',
  'RECEIVER_IS_SELF',
  'PRICE_STALE',
  'PRICE_MOVED',
  'LIQUIDITY_EXHAUSTED',
  // deposits
  'DEPOSIT_INTENT_OPEN',
  'DEPOSIT_AMOUNTS_TAKEN',
  'DEPOSIT_UNKNOWN',
  'DEPOSIT_NOT_CLAIMABLE',
  // withdrawals
  'CHAIN_NOT_SERVED',
  'ADDRESS_NOT_PAYABLE',
  'ADDRESS_NOT_YET_USABLE',
  'DAILY_LIMIT',
  'WITHDRAWAL_UNKNOWN',
  'PAYMENT_UNKNOWN',
  'WITHDRAWAL_STATE',
  'WITHDRAWAL_OUTDATED',
  'CUSTODY_HALTED',
  // solvency
  'SNAPSHOT_UNKNOWN',
  'LEAVES_GONE',
  // config
  'SETTING_CHANGED',
  'SETTING_VALUE',
  'LEGAL_ADVICE',
  // shop
  'GOOD_UNKNOWN',
  'STOCK_SHORT',
  'ORDER_LIMIT',
  'PRICE_ROSE',
  'SHOP_ORDER_UNKNOWN',
  'SHOP_ORDER_STATE',
  'STORE_UNKNOWN',
  // files
  'FILE_KIND',
  'FILE_TOO_LARGE',
  'FILE_UNKNOWN',
  'UPLOAD_LIMIT',
  // content
  'NOTICE_UNKNOWN',
  'NOTICE_CHANGED',
  // card application
  'APPLICATION_OPEN',
  'APPLICATION_UNKNOWN',
  'APPLICATION_DECIDED',
  // sales
  'PROJECT_UNKNOWN',
  'SALE_UNKNOWN',
  'NOT_PROJECT_MANAGER',
  // machines
  'MACHINE_UNKNOWN',
  'MACHINE_CLOSED',
  'MACHINE_CHANGED',
  'MACHINE_UNITS',
  'SOLD_OUT',
  'LIMIT_REACHED',
  // dev (local chain only)
  'FAUCET_LIMIT',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
