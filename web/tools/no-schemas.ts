/** Every schema, every builder of one and every part of one: the browser knows the wire contract by its types and lists only. */
interface Nothing {
  (...parts: unknown[]): Nothing
  readonly [name: string]: Nothing
}

const nothing: Nothing = new Proxy((() => nothing) as unknown as Nothing, { get: () => nothing })

/** Stands in for typebox in the app: tree shaking cannot drop schemas that others are built of (D-442). */
export const Type = nothing
