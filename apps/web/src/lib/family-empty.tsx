import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { EmptySearch } from '../ui/art/empty-search.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useSeesNoChild } from './profile.tsx'

type Props = { readonly picture: ReactNode; readonly text: string }

/** An empty page of the parents' area. It does not promise news to a parent whom the school has barred. */
export const FamilyEmpty = ({ picture, text }: Props) =>
  useSeesNoChild() ? <BarredEmpty /> : <EmptyState picture={picture} text={text} />

export const BarredEmpty = () => <EmptyState picture={<EmptySearch />} text={m.barred_empty()} />
