import { toDecimal } from '@holdfast/protocol/amounts'
import type { Page } from '@holdfast/protocol/envelope'
import type { CsvPart } from '@holdfast/protocol/lists'
import {
  type Participation,
  type ParticipationKind,
  PARTICIPATIONS,
  type ParticipationsExportQuery,
  type ParticipationsQuery,
} from '@holdfast/protocol/participations'
import { CSV_ROWS, csvPart, csvTime } from '../../http/csv.ts'

/** A place in an account's list: a time and, of those at that time, a project and an order. */
export type Place = { time: number; project: number; id: number }

/** What a feature knows of one kind. */
export type Source = {
  kind: ParticipationKind
  /** how many an account has */
  count(owner: string): Promise<number>
  /** those before a place, newest first; without one, from the newest */
  list(owner: string, before: Place | null, limit: number): Promise<Participation[]>
}

/** Everything that accounts took part in, put together from what each feature knows. */
export class ParticipationsService {
  private readonly sources: readonly Source[]

  /** @param sources one of each kind, in the order in which rows of one time come */
  constructor(sources: readonly Source[]) {
    this.sources = PARTICIPATIONS.map((kind) => sources.find((s) => s.kind === kind)!)
  }

  async page(
    owner: string,
    { page = 1, size = 20, kind }: ParticipationsQuery,
  ): Promise<Page<Participation>> {
    const asked = this.of(kind)
    const offset = (page - 1) * size
    const counts = await Promise.all(asked.map((s) => s.count(owner)))
    const total = counts.reduce((sum, n) => sum + n, 0)
    const rows = offset >= total ? [] : await this.before(owner, asked, null, offset + size)
    return { records: rows.slice(offset), total, page, size }
  }

  /** One part of the list as a CSV file. */
  export(owner: string, { kind, from }: ParticipationsExportQuery, rows = CSV_ROWS): Promise<CsvPart> {
    const before = from === undefined ? null : readPlace(from)
    return csvPart(
      {
        fileName: 'holdfast-participations.csv',
        names: NAMES,
        read: (limit) => this.before(owner, this.of(kind), before, limit),
        cells,
        place: (r) =>
          [r.time, r.kind, r.orderId, ...(r.project === null ? [] : [r.project])].map(String).join(':'),
      },
      from === undefined,
      rows,
    )
  }

  private of = (kind: ParticipationKind | undefined) =>
    kind === undefined ? this.sources : this.sources.filter((s) => s.kind === kind)

  /** The newest rows of several kinds; of those at one time, kinds come in their order. */
  private async before(
    owner: string,
    sources: readonly Source[],
    place: (Place & { kind: ParticipationKind }) | null,
    limit: number,
  ): Promise<Participation[]> {
    const lists = await Promise.all(sources.map((s) => s.list(owner, place && placeIn(s.kind, place), limit)))
    return lists.flat().toSorted(newestFirst).slice(0, limit)
  }
}

const rank = (kind: ParticipationKind) => PARTICIPATIONS.indexOf(kind)

const newestFirst = (a: Participation, b: Participation) =>
  b.time - a.time ||
  rank(a.kind) - rank(b.kind) ||
  (b.project ?? 0) - (a.project ?? 0) ||
  b.orderId - a.orderId

/** Where a list of one kind goes on after a place in the list of all: at the same time, earlier kinds are done, later ones not begun. */
function placeIn(kind: ParticipationKind, at: Place & { kind: ParticipationKind }): Place {
  if (kind === at.kind) return at
  const edge = rank(kind) < rank(at.kind) ? 0 : Number.MAX_SAFE_INTEGER
  return { time: at.time, project: edge, id: edge }
}

function readPlace(text: string): Place & { kind: ParticipationKind } {
  const [time, kind, id, project] = text.split(':')
  return {
    time: Number(time),
    kind: PARTICIPATIONS.find((k) => k === kind)!,
    id: Number(id),
    project: Number(project ?? 0),
  }
}

const NAMES = [
  'time',
  'kind',
  'order',
  'project',
  'round',
  'participants',
  'amount',
  'principal',
  'reward USDT',
  'reward token',
  'paid USDT',
  'paid token',
  'token',
  'returned',
  'state',
  'ends',
  'transaction',
]

function cells(r: Participation): string[] {
  const whole = (units: string | null, decimals = 18) =>
    units === null ? '' : toDecimal(BigInt(units), decimals)
  const decimals = r.token?.decimals ?? 18
  return [
    csvTime(r.time),
    r.kind,
    String(r.orderId),
    r.project === null ? '' : String(r.project),
    String(r.round),
    String(r.participants),
    whole(r.amount),
    whole(r.principal),
    whole(r.rewardUsdt),
    whole(r.rewardToken, decimals),
    whole(r.paidUsdt),
    whole(r.paidToken, decimals),
    r.token?.symbol ?? 'TDE',
    whole(r.returned),
    r.state,
    csvTime(r.endTime),
    r.txHash,
  ]
}
