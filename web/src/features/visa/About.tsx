import { Trans, useLingui } from '@lingui/react/macro'
import { Card, Fact, Facts } from '../../ui/Card.tsx'

/** Says which data the application asks for, why, who sees it and for how long, and what an approval means. */
export function About() {
  const { t } = useLingui()
  return (
    <Card label={t`What is asked, and why`}>
      <h2>
        <Trans>What is asked, and why</Trans>
      </h2>
      <p className="text-sm text-ink2">
        <Trans>
          Whoever issues payment cards must know to whom. So a person here compares your name and country with
          pictures of your document; mobile number and e-mail are for questions about the application.
        </Trans>
      </p>
      <Facts ruled>
        <Fact label={t`Who sees it`}>
          <Trans>you and managers; each look at a picture is logged</Trans>
        </Fact>
        <Fact label={t`How long`}>
          <Trans>until you remove it, at any time</Trans>
        </Fact>
        <Fact label={t`Fee`}>
          <Trans>none from us</Trans>
        </Fact>
      </Facts>
      <p className="text-sm text-ink2">
        <Trans>
          An approval says that your papers are complete. The card issuer then decides whether you get a card
          and what it costs.
        </Trans>
      </p>
    </Card>
  )
}
