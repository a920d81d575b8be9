import type { Core, Feature, Met, Served } from './feature.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a list holds features of all types; `compose` compares them
export type AnyFeature = Feature<string, any, any, any>

/** What the features of a list are built to, by their names. */
export type Built<F extends readonly AnyFeature[]> = {
  [X in F[number] as X['name']]: Awaited<ReturnType<X['build']>>
}

type Asked<X> = X extends Feature<string, infer _G, infer N, infer L> ? Met<N & L> : never
/** What the features of a list ask for and do not get, as sentences for a compiler's message. */
export type Lacking<F extends readonly AnyFeature[], Has = Built<F>> = {
  [X in F[number] as X['name']]: {
    [K in keyof Asked<X> & string]: K extends keyof Has
      ? Has[K] extends Asked<X>[K]
        ? never
        : `${X['name']} needs ${K}, which is of another type`
      : `${X['name']} needs ${K}, which is not in the list`
  }[keyof Asked<X> & string]
}[F[number]['name']]

export type Composed<F extends readonly AnyFeature[]> = { built: Built<F>; served: Served[] }

/**
 * Builds each feature of a list after those that it needs, and then has each say what it offers, in the order of the list.
 * What is missing or of another type does not compile.
 * @throws Error naming the features of a circle
 */
export async function compose<const F extends readonly AnyFeature[]>(
  core: Core,
  features: F & ([Lacking<F>] extends [never] ? unknown : { lacking: Lacking<F> }),
): Promise<Composed<F>> {
  const built: Record<string, unknown> = {}
  for (const f of inOrder(features)) built[f.name] = await f.build(core, built)
  const served = features.map((f) => f.serve(built[f.name], built, core))
  return { built: built as Built<F>, served }
}

/** Features so that each comes after those it needs. @throws Error naming a circle, or who is named twice or missing */
export function inOrder(features: readonly AnyFeature[]): AnyFeature[] {
  const byName = new Map(features.map((f) => [f.name, f]))
  if (byName.size < features.length) throw new Error('two features have one name')
  const done = new Set<AnyFeature>()
  const visit = (f: AnyFeature, path: string[]) => {
    if (path.includes(f.name)) throw new Error(`features need each other: ${[...path, f.name].join(' → ')}`)
    for (const name of Object.keys(f.needs as object)) {
      const other = byName.get(name)
      if (!other) throw new Error(`${f.name} needs ${name}, which is not in the list`)
      if (!done.has(other)) visit(other, [...path, f.name])
    }
    done.add(f)
  }
  for (const f of features) if (!done.has(f)) visit(f, [])
  return [...done]
}
