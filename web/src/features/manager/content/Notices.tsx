import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ManagedNotice,
  NOTICE_STATES,
  NOTICE_TYPES,
  type NoticeState,
  type NoticeType,
} from '@holdfast/protocol/content'
import { textIn } from '@holdfast/protocol/texts'
import { useState } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { languageName } from '../../../lib/i18n/languages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { NoticeEditor } from './NoticeEditor.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { noticeState, noticeType } from './texts.ts'

/** Notices and page texts: written, scheduled, shown, ended. */
export function Notices({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag, code } = useLanguage()
  const [types, setTypes] = useState<NoticeType | 'all'>('all')
  const [state, setState] = useState<NoticeState | 'all'>('all')
  const [edited, setEdited] = useState<ManagedNotice | 'new' | null>(null)
  const [removed, setRemoved] = useState<ManagedNotice | null>(null)
  const remove = useAct('removeNotice', () => t`Removed`)
  const title = (n: ManagedNotice) => textIn(n.texts, code)?.title ?? '–'
  return (
    <>
      <ListSection
        title={t`Notices`}
        call="pageNotices"
        query={{ types: types === 'all' ? undefined : types, state: state === 'all' ? undefined : state }}
        id={(n) => n.id}
        empty={t`Nothing has been written yet.`}
        columns={[
          { key: 'title', label: t`Title`, head: true, renderCell: title },
          { key: 'type', sort: 'types', label: t`Kind`, tight: true, renderCell: (n) => noticeType(n.types) },
          {
            key: 'state',
            label: t`State`,
            renderCell: (n) => <Tag tone={noticeState(n.state).tone}>{noticeState(n.state).text}</Tag>,
          },
          {
            key: 'start',
            sort: 'startAt',
            label: t`From`,
            tight: true,
            renderCell: (n) => formatTime(n.startAt, tag, true),
          },
          {
            key: 'end',
            sort: 'endAt',
            label: t`Until`,
            tight: true,
            renderCell: (n) => (n.endAt === null ? '–' : formatTime(n.endAt, tag, true)),
          },
          {
            key: 'languages',
            label: t`Languages`,
            renderCell: (n) => n.texts.map((w) => languageName(w.language)).join(' · '),
          },
          {
            key: 'act',
            label: t`Change`,
            right: true,
            renderCell: (n) =>
              mayChange ? (
                <span className="flex flex-wrap justify-end gap-2">
                  <Button size="small" look="ghost" onClick={() => setEdited(n)}>
                    <Trans>Change</Trans>
                  </Button>
                  <Button size="small" look="quiet" onClick={() => setRemoved(n)}>
                    <Trans>Remove</Trans>
                  </Button>
                </span>
              ) : null,
          },
        ]}
        exported={[
          ['id', (n) => n.id],
          ['type', (n) => n.types],
          ['state', (n) => n.state],
          ['title', title],
          ['startAt', (n) => n.startAt],
          ['endAt', (n) => n.endAt],
          ['updatedAt', (n) => n.updatedAt],
          ['updatedBy', (n) => n.updatedBy],
        ]}
        filters={
          <>
            <Select<NoticeType | 'all'>
              label={t`Kind`}
              value={types}
              items={[
                { value: 'all', label: t`All kinds` },
                ...NOTICE_TYPES.map((value) => ({ value, label: noticeType(value) })),
              ]}
              onChange={setTypes}
            />
            <Select<NoticeState | 'all'>
              label={t`State`}
              value={state}
              items={[
                { value: 'all', label: t`All states` },
                ...NOTICE_STATES.map((value) => ({ value, label: noticeState(value).text })),
              ]}
              onChange={setState}
            />
            {mayChange && (
              <Button size="small" onClick={() => setEdited('new')}>
                <Trans>Write</Trans>
              </Button>
            )}
          </>
        }
      />
      {edited && <NoticeEditor notice={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <ReasonSheet
          title={t`Remove this notice`}
          now={title(removed)}
          word={String(removed.id)}
          action={t`Remove`}
          busy={remove.pending}
          onClose={() => setRemoved(null)}
          onConfirm={(reason) =>
            remove.submit({ id: removed.id, version: removed.version, reason }, () => setRemoved(null))
          }
        />
      )}
    </>
  )
}
