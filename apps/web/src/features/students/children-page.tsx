import { sendFamilyMessage } from '@nhip-cau/contract/family-messages'
import { familyGrowth } from '@nhip-cau/contract/growth'
import { getCardBook } from '@nhip-cau/contract/nice-student'
import { listChildReviews } from '@nhip-cau/contract/student-review-family'
import { listChildren, type OwnChild } from '@nhip-cau/contract/students'
import { IconMessage2, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { childName } from '../../lib/child-name.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { canOpen } from '../../lib/permission.ts'
import { ChildAvatar, useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from '../../ui/entity-panel.module.css'
import { formatDate } from '../../ui/format.ts'
import { DetailSection, Facts } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { ChildNews } from '../child-year/child-news.tsx'
import { PickUpSection } from '../pick-up-people/pick-up-section.tsx'
import { ClassSection } from './class-section.tsx'
import type { Family } from './family.ts'

const ChildStrip = lazy(() =>
  import('../nice-student-cards/book/child-strip.tsx').then((module) => ({ default: module.ChildStrip })),
)
const GrowthStrip = lazy(() =>
  import('../growth/family/growth-strip.tsx').then((module) => ({ default: module.GrowthStrip })),
)
const ReviewStrip = lazy(() =>
  import('../student-review/family/review-strip.tsx').then((module) => ({ default: module.ReviewStrip })),
)
const ChildForm = lazy(() => import('./child-form.tsx').then((module) => ({ default: module.ChildForm })))

/** The data that the school keeps of the parent's children, with forms to correct it. */
export const ChildrenPage = () => {
  const children = useQuery(ask(listChildren, {}))
  return (
    <Page title={m.title_children()} width="feed">
      <QueryState
        query={children}
        loading={
          <Loading>
            <Card>
              <SkeletonText lines={6} />
            </Card>
          </Loading>
        }
        isEmpty={({ data }) => data.length === 0}
        empty={<FamilyEmpty picture={<EmptyFeed />} text={m.children_none()} />}
      >
        {(family) => family.data.map((child) => <Child key={child.id} child={child} family={family} />)}
      </QueryState>
    </Page>
  )
}

const Child = ({ child, family }: { child: OwnChild; family: Family }) => {
  const [editing, setEditing] = useState(false)
  const { permissions, modules } = useProfile()
  const { health } = child
  const own = family.classes.find((one) => one.id === child.class?.id)
  const allergens = health?.allergens.map((code) => family.allergens.find((one) => one.code === code)?.name ?? code)
  const province = family.provinces.find((one) => one.code === child.province)?.name
  return (
    <Card as="section" className={styles.stack ?? ''} aria-label={child.full_name}>
      <div className={styles.head}>
        <ChildAvatar child={child} size={72} />
        <div>
          <h2 dir="auto">{child.full_name}</h2>
          <Muted as="span">
            {[child.nickname, child.class?.name ?? m.students_no_class(), child.code].filter(Boolean).join(' · ')}
          </Muted>
        </div>
      </div>
      <ChildNews studentId={child.id} />
      {child.can.edit && (
        <div className={styles.buttons}>
          <Button variant="light" leftSection={<IconPencil size={20} />} onClick={() => setEditing(true)}>
            {m.children_correct()}
          </Button>
          {child.class && canOpen(sendFamilyMessage, 'parent', permissions, modules) && (
            <Button
              component={Link}
              href={`/messages?new=1&child=${child.id}`}
              variant="light"
              leftSection={<IconMessage2 size={20} />}
            >
              {m.message_to_teacher()}
            </Button>
          )}
        </div>
      )}
      <Facts
        facts={[
          { label: m.student_birth_date(), value: formatDate(child.birth_date) },
          { label: m.student_identity_number(), value: child.identity_number },
          {
            label: m.student_address(),
            value: child.can.edit
              ? [child.address, child.commune, province].filter(Boolean).join(', ') || m.children_nothing_yet()
              : null,
          },
        ]}
      />
      {child.can.edit && (
        <DetailSection title={m.students_section_health()}>
          {health ? (
            <Facts
              facts={[
                { label: m.student_allergens(), value: allergens?.join(', ') || m.children_nothing_yet() },
                { label: m.student_allergy_note(), value: health.allergy_note },
                { label: m.student_health_note(), value: health.health_note },
                { label: m.student_diet_note(), value: health.diet_note },
                { label: m.student_blood_group(), value: health.blood_group },
              ]}
            />
          ) : (
            <Notice
              tone="info"
              title={m.children_health_no_consent()}
              action={<Link href="/consents">{m.children_to_consents()}</Link>}
            />
          )}
        </DetailSection>
      )}
      {child.can.edit && <PickUpSection studentId={child.id} />}
      {canOpen(getCardBook, 'parent', permissions, modules) && child.can.edit && (
        <Suspense fallback={null}>
          <ChildStrip student={child} called={childName(child)} />
        </Suspense>
      )}
      {health && canOpen(familyGrowth, 'parent', permissions, modules) && child.can.edit && (
        <Suspense fallback={null}>
          <GrowthStrip studentId={child.id} called={childName(child)} />
        </Suspense>
      )}
      {canOpen(listChildReviews, 'parent', permissions, modules) && child.can.edit && (
        <Suspense fallback={null}>
          <ReviewStrip student={child} called={childName(child)} />
        </Suspense>
      )}
      {own && <ClassSection own={own} />}
      {editing && (
        <Suspense fallback={null}>
          <ChildForm child={child} family={family} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
