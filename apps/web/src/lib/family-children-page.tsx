import type { Profile } from '@nhip-cau/contract/profile'
import type { ReactNode } from 'react'
import { InOrder } from '../ui/in-order.tsx'
import { Page } from '../ui/page.tsx'
import { FamilyEmpty } from './family-empty.tsx'
import { useBarredFromAll, useProfile } from './profile.tsx'
import { useWantedFirst } from './wanted-first.ts'

type Child = Profile['children'][number]

type Props = {
  readonly title: string
  /** Shown to a family without a child that it acts for. */
  readonly empty: { readonly picture: ReactNode; readonly text: string }
  readonly children: (child: Child, siblings: readonly Child[]) => ReactNode
}

/** A page of what only parents in law see, for all children of the family, one below the other. */
export const FamilyChildrenPage = ({ title, empty, children: show }: Props) => {
  const { children } = useProfile()
  const isBarred = useBarredFromAll()
  const shown = useWantedFirst(isBarred ? [] : children.filter(({ barred, kind }) => !barred && kind === 'parent'))
  return (
    <Page title={title} width="feed">
      {shown.length === 0 && <FamilyEmpty picture={empty.picture} text={empty.text} />}
      <InOrder>{shown.map((child) => show(child, shown))}</InOrder>
    </Page>
  )
}
