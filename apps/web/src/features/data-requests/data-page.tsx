import { familyConsents } from '@nhip-cau/contract/consents'
import { type DataRequest, dataRequestInfo, listDataRequests } from '@nhip-cau/contract/data-requests'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { EntityPanel } from '../../lib/entity-panel.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { DataDownloads } from './data-downloads.tsx'
import styles from './data-requests.module.css'
import { RequestSteps } from './request-steps.tsx'
import { kindNames, statusNames, statusTones } from './request-texts.ts'

const RequestForm = lazy(() => import('./request-form.tsx').then((module) => ({ default: module.RequestForm })))

/** A parent downloads the data that the school keeps about the children, or sends a data request. */
export const DataPage = () => {
  const family = useQuery(ask(familyConsents, {}))
  const requests = useQuery(ask(listDataRequests, { query: { per_page: 50, sort: '-received' } }))
  const [asking, setAsking] = useState(false)
  const [search, setSearch] = useSearchParams()
  const children = family.data?.data.map(({ student }) => student) ?? []
  const open = search.get('open')
  return (
    <Page title={m.data_title()} description={m.data_lead()} width="feed">
      <QueryState query={family}>
        {() => (
          <QueryState query={requests}>
            {({ data }) => (
              <div className={styles.stack}>
                {children.length > 0 && <DataDownloads students={children} />}
                <Card as="section" className={styles.stack ?? ''}>
                  <header className={styles.head}>
                    <h2>{m.data_requests()}</h2>
                    {children.length > 0 && (
                      <Button leftSection={<IconPlus size={20} />} onClick={() => setAsking(true)}>
                        {m.data_new()}
                      </Button>
                    )}
                  </header>
                  <Muted>{m.data_rights()}</Muted>
                  {data.length === 0 && <Muted>{m.data_none()}</Muted>}
                  <ul className={styles.list}>
                    {data.map((one) => (
                      <li key={one.id}>
                        <div className={styles.head}>
                          <Link href={`/data?open=${one.id}`}>
                            {m.data_number({ number: one.number })} · {kindNames[one.kind]()}
                          </Link>
                          <StatusTag tone={statusTones[one.status]}>{statusNames[one.status]()}</StatusTag>
                        </div>
                        <Muted>{lineOf(one)}</Muted>
                      </li>
                    ))}
                  </ul>
                </Card>
                <Card as="section">
                  <p>
                    <Link href="/consents">{m.consents_title()}</Link>
                  </p>
                  <Muted>{m.consents_lead()}</Muted>
                </Card>
              </div>
            )}
          </QueryState>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {asking && <RequestForm students={children} onClose={() => setAsking(false)} />}
      </Suspense>
      {open !== null && <OwnRequest id={open} onClose={() => setSearch({}, { replace: true })} />}
    </Page>
  )
}

const lineOf = (one: DataRequest): string =>
  [
    one.student.full_name,
    formatDateTime(one.received_at),
    one.closed_at === null ? m.data_until({ day: formatDate(one.due_on) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

const OwnRequest = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const info = useQuery(ask(dataRequestInfo, { params: { id } }))
  return (
    <EntityPanel
      query={info}
      opened
      onClose={onClose}
      title={m.data_requests()}
      nameOf={(data) => `${m.data_number({ number: data.number })} · ${kindNames[data.kind]()}`}
      actions={(data) => data.has_certificate && <CertificateButton id={id} />}
    >
      {(data) => (
        <>
          {data.text && <p className={styles.text}>{data.text}</p>}
          {data.answer && (
            <DetailSection title={m.data_answer()}>
              <p className={styles.text}>{data.answer}</p>
            </DetailSection>
          )}
          <DetailSection title={m.data_steps()}>
            <RequestSteps steps={data.steps} />
          </DetailSection>
        </>
      )}
    </EntityPanel>
  )
}
