import { Page } from '../../ui/Page.tsx'
import { Actions } from './Actions.tsx'
import { Fields } from './Fields.tsx'
import { Figures } from './Figures.tsx'
import { Lists } from './Lists.tsx'
import { Overlays } from './Overlays.tsx'
import { States } from './States.tsx'

/** Every component of the design system in its states, for developers. English only, local chain and development only. */
export function ShowcasePage() {
  return (
    <Page title="Showcase" width="overview" side={<span className="text-sm text-ink2">Beside a title</span>}>
      <Figures />
      <Fields />
      <Actions />
      <Lists />
      <States />
      <Overlays />
    </Page>
  )
}
