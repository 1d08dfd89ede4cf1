import type { Profile } from '@nhip-cau/contract/profile'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { Page } from '../ui/page.tsx'
import { FamilyEmpty } from './family-empty.tsx'
import { useBarredFromAll, useProfile } from './profile.tsx'

type Child = Profile['children'][number]

type Props = {
  readonly title: string
  /** Shown to a family without a child that it acts for. */
  readonly empty: { readonly picture: ReactNode; readonly text: string }
  /** The id of the element of a child; a notification about one child scrolls to it. */
  readonly idOf: (childId: string) => string
  readonly children: (child: Child, siblings: readonly Child[]) => ReactNode
}

/** A page of what only parents in law see, for all children of the family, one below the other. */
export const FamilyChildrenPage = ({ title, empty, idOf, children: show }: Props) => {
  const { children } = useProfile()
  const isBarred = useBarredFromAll()
  const shown = isBarred ? [] : children.filter(({ barred, kind }) => !barred && kind === 'parent')
  const [search] = useSearchParams()
  const wanted = search.get('student_id')
  const id = wanted === null ? null : idOf(wanted)
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [id])
  return (
    <Page title={title} width="feed">
      {shown.length === 0 && <FamilyEmpty picture={empty.picture} text={empty.text} />}
      {shown.map((child) => show(child, shown))}
    </Page>
  )
}
