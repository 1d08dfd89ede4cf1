import { getSettings } from '@nhip-cau/contract/settings'
import type { ReviewCycle, ReviewKind } from '@nhip-cau/contract/student-review-parts'
import { PageLink } from '../../../lib/page-link.tsx'
import { m } from '../../../paraglide/messages.js'
import { AspectsSection } from './aspects-section.tsx'
import { CyclesSection } from './cycles-section.tsx'
import styles from './setup.module.css'
import { TemplatesSection } from './templates-section.tsx'

type Props = {
  readonly today: string
  /** The kinds of reviews that the school offers. */
  readonly kinds: readonly ReviewKind[]
  readonly cycles: readonly ReviewCycle[]
}

/** What a school sets up for its reviews: cycles, aspects and texts to begin with. The rest are settings of the school. */
export const SetupView = ({ today, kinds, cycles }: Props) => (
  <>
    <PageLink to="/school-settings" reads={getSettings} otherwise={null}>
      {m.review_setup_settings()}
    </PageLink>
    <div className={styles.sections}>
      <div className={styles.column}>
        <CyclesSection today={today} offered={kinds.includes('term')} cycles={cycles} />
        <AspectsSection />
      </div>
      <TemplatesSection offered={kinds} />
    </div>
  </>
)
