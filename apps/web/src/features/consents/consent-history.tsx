import { consentHistory } from '@nhip-cau/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { photoOf } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './consents.module.css'

/** All answers for a child, each with the wording it was given to. */
export const ConsentHistory = ({ studentId }: { studentId: string }) => {
  const history = useQuery(ask(consentHistory, { params: { id: studentId } }))
  return (
    <QueryState
      query={history}
      loading={4}
      isEmpty={({ data }) => data.length === 0}
      empty={<Muted>{m.consents_no_history()}</Muted>}
    >
      {({ data }) => (
        <ul className={styles.list}>
          {data.map((one) => (
            <li key={one.id} className={styles.question}>
              <div className={styles.head}>
                <strong>{one.title}</strong>
                <StatusTag tone={one.granted ? 'good' : 'neutral'}>{answerText(one)}</StatusTag>
              </div>
              <Muted>
                {[
                  `${one.person.full_name} (${one.person.relation})`,
                  formatDateTime(one.answered_at),
                  m.consents_version({ version: one.text_version }),
                  one.method === 'paper' ? m.consents_on_paper({ name: one.recorded_by ?? '' }) : m.consents_in_app(),
                ].join(' · ')}
              </Muted>
              {one.device && <Muted>{m.consents_trace({ device: one.device, ip: one.ip ?? '–' })}</Muted>}
              {one.scan && (
                <a href={photoOf(currentRole(), one.scan)?.sources.at(-1)?.url} target="_blank" rel="noreferrer">
                  {m.consents_scan_open()}
                </a>
              )}
              <details className={styles.details}>
                <summary>{m.consents_read()}</summary>
                <p className={styles.text}>{one.text}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}

const answerText = ({ granted, withdrawn }: { granted: boolean; withdrawn: boolean }) => {
  if (granted) return m.consents_granted()
  return withdrawn ? m.consents_withdrawn() : m.consents_refused()
}
