import { type Static, type TSchema, Type } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** `code` of a handled answer: success, log out, failed. Clients also accept 1 as success. */
export const CODE = { ok: 200, logout: 401, failed: 500 } as const

/** Prefix of every call of the product's wire contract. */
export const API_PREFIX = '/api/app/api'

/** The envelope of every handled answer (HTTP status 200). */
export const Envelope = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.Integer(), msg: Type.String(), data })

/** `data` of a failed answer: a closed code and the values that failed. */
export type Failure = { error: ErrorCode } & Record<string, unknown>

/** A page of a list. `page` counts from 1. */
export const Page = <T extends TSchema>(record: T) =>
  Type.Object({
    records: Type.Array(record),
    total: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    size: Type.Integer({ minimum: 1, maximum: 200 }),
  })
export type Page<T> = { records: T[]; total: number; page: number; size: number }

/** Inputs of every paged call, in the query string. */
export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
})
export type PageQuery = Static<typeof PageQuery>

/** An EVM address in any letter case. Answers carry the EIP-55 form. */
export const Address = Type.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  examples: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
})
/** A 32-byte hash. */
export const Hash = Type.String({ pattern: '^0x[0-9a-f]{64}$' })
/** A whole number of base units (10^-18) as a decimal string; never a float. */
export const BaseUnits = Type.String({ pattern: '^[0-9]{1,78}$', examples: ['100000000000000000000'] })
/** An instant in unix seconds, UTC. */
export const UnixSeconds = Type.Integer({ minimum: 0 })

export const AddressQuery = Type.Object({ address: Address })
