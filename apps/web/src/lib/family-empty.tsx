import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { EmptySearch } from '../ui/art/empty-search.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useBarredFromAll } from './profile.tsx'

type Props = { readonly picture: ReactNode; readonly text: string }

/** An empty page of the parents' area. For a barred parent, the text does not promise news. */
export const FamilyEmpty = ({ picture, text }: Props) =>
  useBarredFromAll() ? <BarredEmpty /> : <EmptyState picture={picture} text={text} />

export const BarredEmpty = () => <EmptyState picture={<EmptySearch />} text={m.barred_empty()} />
