import { withChildName } from '@nhip-cau/contract/child-placeholder'
import type { ClassReviews } from '@nhip-cau/contract/student-review'
import type { ReviewTemplate } from '@nhip-cau/contract/student-review-parts'
import { IconFileText } from '@tabler/icons-react'
import { childName } from '../../../lib/child-name.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RatingRow } from '../rating/rating-row.tsx'
import { EchoLines } from './echo-lines.tsx'
import type { Row } from './sheet-rows.ts'
import type { Sheet } from './use-sheet.ts'
import { WarningList } from './warning-list.tsx'
import { WordsField } from './words-field.tsx'
import styles from './writing-view.module.css'

type Props = { readonly sheet: Sheet; readonly shown: ClassReviews; readonly row: Row }

/** The levels of each aspect and the words for one child. */
export const ChildReview = ({ sheet, shown, row }: Props) => {
  const { child, content } = row
  const { student } = child
  const name = childName(student)
  const locked = !child.can.write
  return (
    <div className={styles.review}>
      {child.away && <Notice tone="info" title={m.review_state_away()} />}
      {child.review?.returned && <Notice tone="waiting" title={m.review_state_returned(child.review.returned)} />}
      {shown.aspects.length > 0 && (
        <section className={styles.ratings} aria-label={m.review_ratings()}>
          {shown.aspects.map((aspect) => (
            <RatingRow
              key={aspect.id}
              aspect={aspect.name}
              level={content.ratings.find(({ aspect_id }) => aspect_id === aspect.id)?.level ?? null}
              disabled={locked}
              onChange={(level) => sheet.rate(row, aspect.id, level)}
            />
          ))}
        </section>
      )}
      <WordsField
        label={m.review_words()}
        name={name}
        value={content.words}
        phrases={shown.period.kind === 'week' ? 'week' : 'month'}
        lines={4}
        disabled={locked}
        onSave={(words) => sheet.write([{ row, words }])}
        {...(shown.templates.length > 0
          ? {
              tools: (put, text) => (
                <Templates
                  templates={shown.templates}
                  onPick={(one) => put([text.trim(), withChildName(one.text, name)].filter(Boolean).join('\n'))}
                />
              ),
            }
          : {})}
        below={(text) => (
          <WarningList
            child={{ ...student, text }}
            others={sheet.rows
              .filter((one) => one.child.student.id !== student.id)
              .map((one) => ({ ...one.child.student, text: one.content.words }))}
            labels={shown.labels}
            minWords={shown.cycle?.min_words ?? 0}
          />
        )}
      />
      {child.review && <EchoLines review={child.review} />}
    </div>
  )
}

type TemplatesProps = { readonly templates: readonly ReviewTemplate[]; readonly onPick: (one: ReviewTemplate) => void }

const Templates = ({ templates, onPick }: TemplatesProps) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant="light" size="sm" leftSection={<IconFileText size={18} />}>
        {m.review_templates()}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {templates.map((one) => (
        <Menu.Item key={one.id} onClick={() => onPick(one)}>
          {one.name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
