// What operators publish in the month: notices and goods, in all languages and with pictures, and the text of a project.
import type { NoticeType, SaveNoticeInput } from '@holdfast/protocol/content'
import { LANGUAGE_CODES, type Language } from '@holdfast/protocol/languages'
import type { ProjectTextInput } from '@holdfast/protocol/sale-calls'
import type { GoodInput } from '@holdfast/protocol/shop'
import { whole } from './calls.ts'
import goods from './goods.json' with { type: 'json' }
import notices from './notices.json' with { type: 'json' }
import { type Drawing, pngOf } from './pictures.ts'
import type { Site } from './site.ts'
import teaHouse from './tea-house.json' with { type: 'json' }

/** The store that the local chain begins with. */
const STORE = 1
const GOODS_DAY = 1
/** The day after the second project is listed. */
const PROJECT_DAY = 6
const REASON = 'Planned with the team'

const written = (texts: Record<Language, string[]>) =>
  LANGUAGE_CODES.map((language) => {
    const [title = '', text = ''] = texts[language]
    return { language, title, text }
  })

const publish = async (site: Site, picture: string) => site.publish(await pngOf(picture as Drawing))

/** Notices that a manager publishes on `day`, at `time` (unix seconds). */
export const noticesOf = (site: Site, day: number, time: number): Promise<SaveNoticeInput[]> =>
  Promise.all(
    notices
      .filter((n) => n.day === day)
      .map(async (n) => ({
        types: n.types as NoticeType,
        texts: written(n.texts),
        image: await publish(site, n.picture),
        link: n.link,
        pinned: n.pinned,
        published: true,
        startAt: time,
        reason: REASON,
      })),
  )

/** Goods that a manager puts on sale or describes anew on `day`, by their number in `goods.json`. */
export const goodsOf = async (site: Site, day: number): Promise<[number: number, good: GoodInput][]> =>
  day === GOODS_DAY
    ? Promise.all(
        goods.map(async (g): Promise<[number, GoodInput]> => [
          g.number,
          {
            ...(g.known ? { id: g.number } : {}),
            store: STORE,
            texts: written(g.texts),
            price: String(whole(g.price)),
            stockChange: g.stock,
            limit: g.limit,
            image: await publish(site, g.picture),
            onSale: true,
            reason: REASON,
          },
        ]),
      )
    : []

/** Texts that the manager of the second project writes on `day`. */
export const projectsOf = (day: number): ProjectTextInput[] =>
  day === PROJECT_DAY ? written(teaHouse).map((text) => ({ project: 2, ...text })) : []
