import { childConsents } from '@nhip-cau/contract/consents'
import { IconFilePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { ConsentState } from './consent-state.tsx'
import styles from './consents.module.css'

const PaperConsentForm = lazy(() =>
  import('./paper-consent-form.tsx').then((module) => ({ default: module.PaperConsentForm })),
)

type Props = { readonly id: string; readonly opened: boolean; readonly onClose: () => void }

/** The consents of one child: the current answer for each purpose, who gave it, and the history. */
export const ConsentPanel = ({ id, opened, onClose }: Props) => {
  const info = useQuery(ask(childConsents, { params: { id } }))
  const [paper, setPaper] = useState(false)
  return (
    <>
      <EntityPanel
        query={info}
        opened={opened && !paper}
        onClose={onClose}
        title={m.consents_log()}
        nameOf={(data) => data.student.full_name}
        actions={(data) =>
          data.parents.length > 0 && (
            <Button leftSection={<IconFilePlus size={20} />} variant="light" onClick={() => setPaper(true)}>
              {m.consents_paper()}
            </Button>
          )
        }
      >
        {(data) => (
          <>
            {data.parents.length === 0 && <Notice tone="waiting" title={m.consents_no_parents()} />}
            <DetailSection title={m.consents_now()}>
              <ul className={styles.list}>
                {data.purposes.map((purpose) => (
                  <li key={purpose.text.key} className={styles.question}>
                    <div className={styles.head}>
                      <span>{purpose.text.title}</span>
                      <ConsentState state={purpose} />
                    </div>
                    {purpose.answers.map((one) => (
                      <Muted key={one.account_id}>
                        {[
                          `${one.full_name} (${one.relation})`,
                          one.granted ? m.consents_granted() : m.consents_refused(),
                          formatDateTime(one.answered_at),
                        ].join(' · ')}
                      </Muted>
                    ))}
                  </li>
                ))}
              </ul>
            </DetailSection>
            <DetailSection title={m.consents_history()}>
              <ConsentHistory studentId={id} />
            </DetailSection>
          </>
        )}
      </EntityPanel>
      <Suspense fallback={null}>
        {info.data && paper && <PaperConsentForm child={info.data} onClose={() => setPaper(false)} />}
      </Suspense>
    </>
  )
}
