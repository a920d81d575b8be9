import type { Texts } from './index.ts'

export const en: Texts = {
  INVALID_INPUT: 'This input is not valid: {field}',
  NO_LOGIN: 'Please sign in first',
  FORBIDDEN_ADDRESS: 'You can only see this for the address you are signed in with',
  RATE_LIMITED: 'Too many requests. Please try again in {seconds} seconds',
  INTERNAL: 'Something went wrong on our side. Please try again',
  CHAIN_UNAVAILABLE: 'The chain cannot be reached right now. Please try again shortly',
  ORIGIN_NOT_ALLOWED: 'Signing in is not possible from this website',
  LOGIN_CODE_UNKNOWN: 'This sign-in request has been used already or does not exist. Please sign in again',
  LOGIN_CODE_EXPIRED: 'This sign-in request has expired. Please sign in again',
  SIGNATURE_INVALID: 'The signature does not belong to this address and message',
  NOT_REGISTERED: 'This address is not registered yet. Please bind a referrer first',
  PROJECT_UNKNOWN: 'There is no project {project}',
  SALE_UNKNOWN: 'Project {project} has no sale {sale}',
  NOT_PROJECT_MANAGER: 'Only the manager of project {project} can do this',
  FAUCET_LIMIT: 'This address has had its test funds for now. Please try again in {minutes} minutes',
}
