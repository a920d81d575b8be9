/** Two tokens side by side, base units. */
export type Pair = { usdt: bigint; token: bigint }

export const NOTHING: Pair = { usdt: 0n, token: 0n }

export const plus = (...all: Pair[]): Pair => ({
  usdt: all.reduce((sum, p) => sum + p.usdt, 0n),
  token: all.reduce((sum, p) => sum + p.token, 0n),
})

/** `a` less `b`, in each token not below 0. */
export const less = (a: Pair, b: Pair): Pair => ({
  usdt: a.usdt > b.usdt ? a.usdt - b.usdt : 0n,
  token: a.token > b.token ? a.token - b.token : 0n,
})

export const isNothing = ({ usdt, token }: Pair): boolean => usdt === 0n && token === 0n
