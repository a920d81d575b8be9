import { t } from '@lingui/core/macro'
import type { NoticeState, NoticeType } from '@holdfast/protocol/content'
import type { Tone } from '../../../ui/Tag.tsx'

export const noticeType = (type: NoticeType): string =>
  ({
    announcement: t`Announcement`,
    news: t`News`,
    message: t`Notice`,
    partner: t`Partner agency`,
    ecology: t`Page: ecology`,
    chain: t`Page: public chain`,
    nodeRights: t`Node rights`,
  })[type]

export const noticeState = (state: NoticeState): { tone: Tone; text: string } =>
  ({
    draft: { tone: 'plain' as const, text: t`Draft` },
    scheduled: { tone: 'wait' as const, text: t`Scheduled` },
    shown: { tone: 'good' as const, text: t`Shown` },
    ended: { tone: 'plain' as const, text: t`Ended` },
  })[state]
