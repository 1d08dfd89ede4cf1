import { answerConsents, type FamilyConsents, familyConsents, type OwnPurpose } from '@nhip-cau/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { ChildAvatar } from '../../lib/profile.tsx'
import { ask, useCommand } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptySearch } from '../../ui/art/empty-search.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { ConsentHistory } from './consent-history.tsx'
import styles from './consents.module.css'

type Child = FamilyConsents['data'][number]

/** A parent's consents by child and purpose; each can be changed at any time. */
export const ConsentsPage = () => {
  const consents = useQuery(ask(familyConsents, {}))
  return (
    <Page title={m.consents_title()} description={m.consents_lead()} width="feed">
      <QueryState
        query={consents}
        isEmpty={({ data }) => data.length === 0}
        empty={<FamilyEmpty picture={<EmptySearch />} text={m.consents_nobody()} />}
      >
        {({ data, unanswered }) => (
          <div className={styles.stack}>
            {unanswered > 0 && <Notice tone="info" title={m.consents_open({ count: unanswered })} />}
            {data.map((child) => (
              <ChildConsents key={child.student.id} child={child} />
            ))}
          </div>
        )}
      </QueryState>
    </Page>
  )
}

const ChildConsents = ({ child: { student, purposes } }: { child: Child }) => (
  <section className={styles.stack} aria-labelledby={`child-${student.id}`}>
    <header className={styles.child}>
      <ChildAvatar child={student} size={48} />
      <div>
        <h2 id={`child-${student.id}`}>{student.full_name}</h2>
        <Muted>{student.class?.name ?? m.child_without_class()}</Muted>
      </div>
    </header>
    {purposes.map((purpose) => (
      <Question key={purpose.text.key} student={student} purpose={purpose} />
    ))}
    <Card as="section">
      <details className={styles.details}>
        <summary>{m.consents_history()}</summary>
        <ConsentHistory studentId={student.id} />
      </details>
    </Card>
  </section>
)

const Question = ({ student, purpose }: { student: Child['student']; purpose: OwnPurpose }) => {
  const { text, own, granted, differing, outdated } = purpose
  const [withdrawing, setWithdrawing] = useState(false)
  const answer = useCommand(answerConsents, { done: m.consents_saved(), onDone: () => setWithdrawing(false) })
  const say = (value: boolean) =>
    answer.mutate({ body: { answers: [{ student_id: student.id, text_id: text.id, granted: value }] } })
  const open = own === null || outdated
  return (
    <Card as="section" className={styles.question ?? ''} aria-label={text.title}>
      <header className={styles.head}>
        <h3>{text.title}</h3>
        <PurposeState purpose={purpose} />
      </header>
      {open ? (
        <p className={styles.text}>{text.text}</p>
      ) : (
        <details className={styles.details}>
          <summary>{m.consents_read()}</summary>
          <p className={styles.text}>{text.text}</p>
        </details>
      )}
      {outdated && <Notice tone="waiting" title={m.consents_new_text()} />}
      {differing && <Notice tone="waiting" title={m.consents_parents_differ()} />}
      {!differing && own === null && granted !== null && (
        <Muted>{granted ? m.consents_other_yes() : m.consents_other_no()}</Muted>
      )}
      <AnswerButtons
        about={text.title}
        said={open ? undefined : own.granted}
        busy={answer.isPending}
        onAnswer={(value) => (own?.granted === true && !value ? setWithdrawing(true) : say(value))}
      />
      {own && (
        <Muted>{m.consents_answered({ time: formatDateTime(own.answered_at), version: own.text_version })}</Muted>
      )}
      <ConfirmDialog
        opened={withdrawing}
        tone="danger"
        title={m.consents_withdraw_title()}
        confirmLabel={m.consents_withdraw()}
        busy={answer.isPending}
        onConfirm={() => say(false)}
        onClose={() => setWithdrawing(false)}
      >
        <p>{m.consents_withdraw_text({ purpose: text.title, child: student.nickname ?? student.full_name })}</p>
      </ConfirmDialog>
    </Card>
  )
}

const PurposeState = ({ purpose: { own, granted } }: { purpose: OwnPurpose }) => {
  if (own === null && granted === null) return <StatusTag tone="waiting">{m.consents_none()}</StatusTag>
  return granted ? (
    <StatusTag tone="good">{m.consents_granted()}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{m.consents_refused()}</StatusTag>
  )
}
