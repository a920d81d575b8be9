import type { Contract } from './contract.ts'

/** The contracts that hold what people gave into custody, and tell of it; a part of `CONTRACTS`. */
export const CUSTODY_CONTRACTS = {
  payoutVault: {
    source: 'PayoutVault',
    followed: true,
    restricted: {
      announceLimit: {
        role: 'TREASURY',
        cap: 'up to the ceiling that was fixed at deployment; takes effect after the vault’s delay',
      },
      announcePayer: {
        role: 'ADMIN',
        cap: 'takes effect after the vault’s delay; pays nobody but who signed',
      },
      announceGuardian: {
        role: 'ADMIN',
        cap: 'takes effect after the vault’s delay; the cold address can cancel it',
      },
      announceUnpause: {
        role: 'OPERATOR',
        cap: 'takes effect after the vault’s delay, or once the guardian agrees',
      },
      // the guardian, too, and at once
      lowerLimit: { role: 'TREASURY', cap: 'lowers only; what was spent stays spent', event: 'LimitLowered' },
    },
    own: {
      pay: {
        who: 'payer',
        cap: 'what the owner signed, within what they signed; each number once; half of the asset’s limit at once, the limit in any window',
      },
      payNodes: { who: 'payer', cap: 'to the node contract only, within the limit; numbered without gaps' },
      payOrder: {
        who: 'anybody, with the signatures of two custodians',
        cap: 'each reference once, within the limit',
      },
      cancelRef: { who: 'a custodian, or the guardian', cap: 'a reference that was not paid' },
      lowerLimit: { who: 'the guardian, or TREASURY', cap: 'lowers only' },
      pause: { who: 'guardian', cap: 'payments only; cancels an announced end of the pause' },
      unpause: {
        who: 'the guardian once the end was announced, anybody after the delay',
        cap: 'payments only',
      },
      moveToCold: { who: 'guardian', cap: 'to the one address that was fixed at deployment' },
      cancelLimit: { who: 'guardian', cap: 'an announced limit' },
      cancelPayer: { who: 'guardian', cap: 'an announced payer' },
      cancelGuardian: { who: 'the cold address', cap: 'an announced guardian' },
      applyLimit: { who: 'anybody after the delay', cap: 'the limit that was announced' },
      applyPayer: { who: 'anybody after the delay', cap: 'the payer that was announced' },
      applyGuardian: { who: 'anybody after the delay', cap: 'the guardian that was announced' },
    },
    open: [
      // the account's own numbers
      'burn',
      'burnMany',
      // two custodians sign it
      'payOrder',
      // what was announced long enough ago
      'applyLimit',
      'applyPayer',
      'applyGuardian',
      'unpause',
      // ask for the vault's payer, guardian, a custodian, or the cold address by themselves
      'pay',
      'payNodes',
      'cancelRef',
      'pause',
      'moveToCold',
      'cancelLimit',
      'cancelPayer',
      'cancelGuardian',
      'setAuthority',
    ],
  },
  forwarders: {
    source: 'DepositForwarders',
    followed: true,
    restricted: {},
    open: ['deploy', 'sweep', 'sweepMany'],
  },
  statements: {
    source: 'Statements',
    followed: false,
    restricted: {},
    own: { anchor: { who: 'payer', cap: 'the next number; what stands is never changed' } },
    open: ['anchor'],
  },
} as const satisfies Record<string, Contract>
