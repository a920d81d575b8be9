import { Type } from 'typebox'
import { SALE_STATES } from './sales.ts'

// Fields that several calls of sales have.

export const SaleState = Type.Enum(SALE_STATES)
export const Count = Type.Integer({ minimum: 0 })
/** Projects, sales and orders are numbered from 1. */
export const Number1 = Type.Integer({ minimum: 1 })
export const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])
