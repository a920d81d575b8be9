/** Names of the roles in the AccessManager. */
export type RoleName = 'ADMIN' | 'OPERATOR' | 'BLACKLIST' | 'TREASURY' | 'GUARDIAN' | 'CUSTODIAN' | 'POSTER'

/** A function that one role may call, what it can do at most, and the event that tells of its use, if one does. */
type Restricted = { role: RoleName; cap: string; event?: string }

/** What is to be known of a contract of a deployment. */
export type Contract = {
  /** the contract's name in contracts/src, by which its ABI and bytecode are found; none of others' contracts */
  source?: string
  /** another name that the list of powers has for it */
  title?: string
  /** the package's file that holds the bytecode of others' contracts */
  packaged?: string
  /** whether the server's indexer reads its events */
  followed: boolean
  /** whether people's wallets call it: what it refuses with is shown to them */
  called?: true
  /** functions behind the AccessManager, held by the contracts themselves to what `cap` says */
  restricted?: Record<string, Restricted>
  /** functions of `open` that ask for a role by themselves, so that closing a target cannot disable them */
  guarded?: Record<string, Restricted>
  /** functions that ask for the vault's own payer, guardian and cold address, or for custodians */
  own?: Record<string, { who: string; cap: string }>
  /** functions that change state and are open to anyone, or check their caller themselves */
  open?: readonly string[]
}
