import { answerConsents, type FamilyConsents } from '@nhip-cau/contract/consents'
import { useCommand } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { LogoutButton } from '../auth/logout-button.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import styles from './consents.module.css'

/** Asks a parent to accept the terms of use. One answer applies to all of the parent's children. */
export const TermsPage = ({ consents: { data } }: { consents: FamilyConsents }) => {
  const answer = useCommand(answerConsents)
  const asked = data.flatMap(({ student, purposes }) => {
    const terms = purposes.find(({ text, own }) => text.key === 'terms' && own?.granted !== true)
    return terms ? [{ student, terms }] : []
  })
  const [first] = asked
  if (!first) return null
  const { text } = first.terms
  const refused = asked.some(({ terms }) => terms.own?.granted === false)
  const say = (granted: boolean) =>
    answer.mutate({
      body: {
        answers: asked.map(({ student, terms }) => ({ student_id: student.id, text_id: terms.text.id, granted })),
      },
    })
  return (
    <Page title={m.consents_gate_title()} width="feed">
      <Card className={styles.gate ?? ''}>
        <p>{m.consents_gate_lead({ children: asked.map(({ student }) => student.full_name).join(', ') })}</p>
        <h2>{text.title}</h2>
        <p className={styles.text}>{text.text}</p>
        {refused && <Notice tone="info" title={m.consents_gate_refused()} />}
        <AnswerButtons about={text.title} said={refused ? false : undefined} busy={answer.isPending} onAnswer={say} />
        <Muted>{m.consents_gate_more()}</Muted>
        <LogoutButton className={styles.leave} />
      </Card>
    </Page>
  )
}
