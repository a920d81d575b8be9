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
  // sales
  'PROJECT_UNKNOWN',
  'SALE_UNKNOWN',
  'NOT_PROJECT_MANAGER',
  // dev (local chain only)
  'FAUCET_LIMIT',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
