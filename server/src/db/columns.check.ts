// Holds the tables as people wrote them, with their narrower types, against those that the migrations make: where they
// differ, this file does not compile, and the error names table and column.
import type { Insertable, Selectable } from 'kysely'
import type { Columns } from './columns.gen.ts'
import type { Database } from './schema.ts'

type Optional<T, K> = K extends keyof T ? (undefined extends T[K] ? true : false) : false

type Values<Ours, Made, C extends keyof Ours & keyof Made> = Ours[C] extends Made[C]
  ? unknown extends Made[C]
    ? never
    : null extends Made[C]
      ? null extends Ours[C]
        ? never
        : 'can be null'
      : never
  : 'has another type'

type Inserts<Ours, Made, C extends keyof Ours & keyof Made> =
  Optional<Insertable<Ours>, C> extends true
    ? Optional<Insertable<Made>, C> extends true
      ? never
      : 'has no default'
    : never

type Column<Ours, Made, C> = C extends keyof Ours
  ? C extends keyof Made
    ? C extends keyof Selectable<Ours> & keyof Selectable<Made>
      ? Values<Selectable<Ours>, Selectable<Made>, C> | Inserts<Ours, Made, C>
      : never
    : 'is not in the database'
  : 'is not in the types'

type Fault<Ours, Made> = {
  [C in (keyof Ours | keyof Made) & string]: Column<Ours, Made, C> extends infer Why extends string
    ? `${C} ${Why}`
    : never
}[(keyof Ours | keyof Made) & string]

type Tables = Extract<keyof Columns | keyof Database, string>

type Faults = {
  [T in Tables]: T extends keyof Columns & keyof Database
    ? `${T}.${Fault<Database[T], Columns[T]>}`
    : `${T} is not in both`
}[Tables]

type Nothing<T extends never> = T
export type Checked = Nothing<Faults>
