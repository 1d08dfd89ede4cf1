import type { Choice } from '@nhip-cau/contract/catalogues'
import type { StudentInfo } from '@nhip-cau/contract/students'
import { m } from '../../paraglide/messages.js'
import styles from '../../ui/entity-panel.module.css'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Input } from './student-fields.tsx'
import { ageText, fieldName, sexNames, statusNames } from './student-texts.ts'

const nameOf = (list: readonly Choice[], code: string | null) => list.find((one) => one.code === code)?.name

export const ProfileSection = ({ student, input }: { student: StudentInfo; input: Input }) => (
  <DetailSection title={m.students_section_profile()}>
    <Facts
      facts={[
        { label: m.student_nickname(), value: student.nickname },
        {
          label: m.student_birth_date(),
          value: `${formatDate(student.birth_date)} (${ageText(student.birth_date, input.today)})`,
        },
        { label: m.student_sex(), value: sexNames[student.sex]() },
        { label: m.student_admitted_on(), value: student.admitted_on && formatDate(student.admitted_on) },
        { label: m.student_identity_number(), value: student.identity_number },
        { label: m.student_ministry_code(), value: student.ministry_code },
        { label: m.student_ethnic_group(), value: nameOf(input.ethnic_groups, student.ethnic_group) },
        { label: m.student_nationality(), value: student.nationality },
        { label: m.student_birth_place(), value: student.birth_place },
        {
          label: m.student_address(),
          value: [student.address, student.commune, nameOf(input.provinces, student.province)]
            .filter(Boolean)
            .join(', '),
        },
        { label: m.student_note(), value: student.note },
      ]}
    />
  </DetailSection>
)

export const HealthSection = ({ student, allergens }: { student: StudentInfo; allergens: readonly Choice[] }) => {
  const { health } = student
  const names = health?.allergens.map((code) => nameOf(allergens, code) ?? code).join(', ')
  const facts = [
    { label: m.student_allergens(), value: names },
    { label: m.student_allergy_note(), value: health?.allergy_note },
    { label: m.student_health_note(), value: health?.health_note },
    { label: m.student_diet_note(), value: health?.diet_note },
    { label: m.student_blood_group(), value: health?.blood_group },
  ]
  const some = facts.some(({ value }) => value)
  return (
    <DetailSection title={m.students_section_health()}>
      {!health && <Notice tone="info" title={m.students_health_no_consent()} />}
      {health && (names || health.allergy_note) && (
        <Notice tone="danger" title={m.students_allergy()}>
          {[names, health.allergy_note].filter(Boolean).join('. ')}
        </Notice>
      )}
      {health && (some ? <Facts facts={facts} /> : <Muted>{m.students_health_nothing()}</Muted>)}
    </DetailSection>
  )
}

type TimelineEntry = StudentInfo['timeline'][number]

const sentence = ({ kind, what, fields, note }: TimelineEntry): string => {
  switch (kind) {
    case 'status':
      return m.timeline_status({ status: statusNames[what as StudentInfo['status']]() })
    case 'class':
      return m.timeline_class({ name: what ?? '' })
    case 'consent':
      return note === 'granted' ? m.timeline_consent_given() : m.timeline_consent_refused()
    case 'change':
      return fields.length > 0 && what === 'student.update'
        ? m.timeline_fields({ fields: fields.map(fieldName).join(', ') })
        : m.timeline_change()
  }
}

export const TimelineSection = ({ student }: { student: StudentInfo }) => (
  <DetailSection title={m.students_section_timeline()}>
    <ol className={styles.timeline}>
      {student.timeline.map((one) => (
        <li key={`${one.kind} ${one.at} ${one.what}`}>
          {sentence(one)}
          {one.kind === 'status' && one.note && <div dir="auto">{one.note}</div>}
          <small>
            {one.from_date ? formatDate(one.from_date) : formatDateTime(one.at)}
            {one.by && ` · ${one.by}`}
          </small>
        </li>
      ))}
    </ol>
  </DetailSection>
)
