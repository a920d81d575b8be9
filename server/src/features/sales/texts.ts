import { type Language, LANGUAGE_CODES } from '@holdfast/protocol/languages'
import type { ProjectTextInput, ProjectTexts, SaleText } from '@holdfast/protocol/sale-calls'
import { languagesFor } from '@holdfast/protocol/texts'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { projectRow, saleRow } from './store.ts'

/** A project, or with `sale` above 0 one of its sales. */
type Of = { project: number; sale: number }
const keyOf = (o: Of) => `${o.project} ${o.sale}`

/** Everything but line breaks and tabs that is no text. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g
const clean = (text: string) => text.replaceAll('\r\n', '\n').replace(CONTROL, '').trim()

/** What project managers write about their projects and sales, in up to ten languages. */
export class ProjectTextsService {
  private readonly db: Db
  private readonly clock: Clock

  constructor(o: { db: Db; clock: Clock }) {
    this.db = o.db
    this.clock = o.clock
  }

  /** The texts to show for `wanted`, each in that language or the next one of its fallbacks that exists. */
  async choose(of: Of[], wanted: Language): Promise<(o: Of) => SaleText | null> {
    const chosen = new Map<string, SaleText>()
    if (of.length > 0) {
      const order = languagesFor(wanted)
      const { rows } = await sql<Of & { language: Language; title: string; body: string }>`
        select distinct on (t.project, t.sale) t.project, t.sale, t.language, t.title, t.body
        from unnest(${of.map((o) => o.project)}::bigint[], ${of.map((o) => o.sale)}::bigint[]) as k (project, sale)
        join project p on p.index = k.project
        join project_text t on t.project = k.project and t.sale = k.sale and t.author = p.manager
        order by t.project, t.sale, array_position(${order}::text[], t.language)`.execute(this.db)
      for (const r of rows) chosen.set(keyOf(r), { title: r.title, text: r.body, language: r.language })
    }
    return (o) => chosen.get(keyOf(o)) ?? null
  }

  /** All texts, in the order of the product's languages. @throws AppError PROJECT_UNKNOWN, SALE_UNKNOWN */
  async all(project: number, sale: number): Promise<ProjectTexts> {
    const manager = await this.managerOf(project, sale)
    const rows = await this.db
      .selectFrom('project_text')
      .selectAll()
      .where('project', '=', project)
      .where('sale', '=', sale)
      .where('author', '=', manager)
      .execute()
    return LANGUAGE_CODES.flatMap((language) =>
      rows
        .filter((r) => r.language === language)
        .map((r) => ({ language, title: r.title, text: r.body, updatedAt: r.updated_at })),
    )
  }

  /**
   * Stores the text of `author`, or removes it when its title is empty.
   * @throws AppError PROJECT_UNKNOWN, SALE_UNKNOWN, NOT_PROJECT_MANAGER
   */
  async set(author: string, input: ProjectTextInput): Promise<ProjectTexts> {
    const { project, sale = 0, language } = input
    if ((await this.managerOf(project, sale)) !== author)
      throw new AppError('NOT_PROJECT_MANAGER', { project })
    const [title, body] = [clean(input.title), clean(input.text)]
    const key = { project, sale, author, language }
    if (title === '')
      await this.db
        .deleteFrom('project_text')
        .where((e) => e.and(key))
        .execute()
    else {
      const text = { title, body, updated_at: Math.floor(this.clock() / 1000) }
      await this.db
        .insertInto('project_text')
        .values({ ...key, ...text })
        .onConflict((c) => c.columns(['project', 'sale', 'author', 'language']).doUpdateSet(text))
        .execute()
    }
    return this.all(project, sale)
  }

  private async managerOf(project: number, sale: number): Promise<string> {
    const row = await projectRow(this.db, project)
    if (!row) throw new AppError('PROJECT_UNKNOWN', { project })
    if (sale > 0 && !(await saleRow(this.db, project, sale)))
      throw new AppError('SALE_UNKNOWN', { project, sale })
    return row.manager
  }
}
