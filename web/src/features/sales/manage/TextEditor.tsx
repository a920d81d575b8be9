import { Trans, useLingui } from '@lingui/react/macro'
import type { ProjectTextInput } from '@holdfast/protocol/sale-calls'
import { TEXT_LENGTH, TITLE_LENGTH } from '@holdfast/protocol/texts'
import { type Language, LANGUAGES } from '@holdfast/protocol/languages'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useSubmit } from '../../../api/submit.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Choice } from '../../../ui/Segments.tsx'
import { SelectField } from '../../../ui/Select.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useTexts } from '../kit/records.ts'

/** The texts of a project and of its latest sale, language by language. */
export function TextEditor({ project, sale }: { project: number; sale: number | undefined }) {
  const { t } = useLingui()
  const { code } = useLanguage()
  const [about, setAbout] = useState<'project' | 'sale'>('project')
  const [language, setLanguage] = useState<Language>(code)
  const of = about === 'sale' ? sale : undefined
  const texts = useTexts(project, of)
  const written = texts.data ?? []
  const now = written.find((w) => w.language === language)
  return (
    <Card label={t`Texts`}>
      <CardHead title={<Trans>Texts</Trans>}>
        <Tag tone={written.length === LANGUAGES.length ? 'good' : 'plain'}>
          {t`${written.length} of ${LANGUAGES.length} languages`}
        </Tag>
      </CardHead>
      <p className="text-sm text-ink2">
        <Trans>
          Who reads in a language that is missing sees another one, and is told so. Everybody is told that the
          texts are yours.
        </Trans>
      </p>
      {sale !== undefined && (
        <Choice<'project' | 'sale'>
          label={t`About`}
          value={about}
          items={[
            { value: 'project', label: t`About the project` },
            { value: 'sale', label: t`About the sale` },
          ]}
          onChange={setAbout}
        />
      )}
      <SelectField<Language>
        label={t`Language`}
        value={language}
        items={LANGUAGES.map((l) => ({
          value: l.code,
          lang: l.tag,
          label: written.some((w) => w.language === l.code) ? `${l.name} ✓` : l.name,
        }))}
        onChange={setLanguage}
      />
      <Loaded
        query={texts}
        failed={t`The texts could not be loaded`}
        skeleton={<Bone className="h-52 rounded-md" />}
      >
        {() => (
          <OneText
            key={`${about}.${language}`}
            title={now?.title ?? ''}
            text={now?.text ?? ''}
            save={async (title, text) => {
              const body: ProjectTextInput = {
                project,
                ...(of === undefined ? {} : { sale: of }),
                language,
                title,
                text,
              }
              await call('setProjectText', { body })
            }}
          />
        )}
      </Loaded>
    </Card>
  )
}

function OneText({
  title: before,
  text: textBefore,
  save,
}: {
  title: string
  text: string
  /** @throws ApiError */
  save(title: string, text: string): Promise<void>
}) {
  const { t } = useLingui()
  const [title, setTitle] = useState(before)
  const [text, setText] = useState(textBefore)
  const same = title.trim() === before && text.trim() === textBefore
  const sending = useSubmit({
    send: () => save(title.trim(), text.trim()),
    onDone: async () => {
      await queryClient.invalidateQueries()
      toast('success', t`Saved`)
    },
    onRefused: (refusal) => toast('error', refusal),
  })
  return (
    <>
      <TextField
        label={t`Title`}
        value={title}
        onChange={setTitle}
        maxLength={TITLE_LENGTH}
        problem={title.trim() === '' && text.trim() !== '' ? t`A text needs a title` : null}
      />
      <TextField label={t`Text`} value={text} onChange={setText} rows={6} maxLength={TEXT_LENGTH} />
      <Button
        look="ghost"
        busy={sending.pending}
        disabled={same || (title.trim() === '' && text.trim() !== '')}
        onClick={() => sending.submit()}
      >
        {title.trim() === '' && before !== '' ? <Trans>Take the text away</Trans> : <Trans>Save</Trans>}
      </Button>
    </>
  )
}
