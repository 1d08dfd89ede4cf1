import type { Found } from '@nhip-cau/contract/search'
import { IconClipboardList, IconHistory, IconNews, IconSchool, IconToolsKitchen2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import { ChildAvatar } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { hasMatch, matches } from './highlight.ts'
import { HighlightedPhone, HighlightedText } from './highlighted-text.tsx'
import styles from './search-dialog.module.css'
import type { SearchOption } from './search-options.ts'

type Props = { readonly option: SearchOption; readonly query: string }

export const OptionContent = ({ option, query }: Props) => {
  if (option.type === 'found') return <FoundContent found={option.found} query={query} />
  if (option.type === 'recent')
    return <Row picture={<IconHistory size={22} aria-hidden="true" />} name={option.recent.label} />
  const { icon: PlaceIcon, title } = option.place
  return (
    <Row
      picture={<PlaceIcon size={22} stroke={1.75} aria-hidden="true" />}
      name={<HighlightedText text={title} query={query} />}
    />
  )
}

const FoundContent = ({ found, query }: { found: Found; query: string }) => {
  const hit = (text: string) => <HighlightedText text={text} query={query} />
  switch (found.kind) {
    case 'student':
      return (
        <Row
          picture={<ChildAvatar child={found} size={40} />}
          name={hit(found.full_name)}
          about={[
            found.nickname && hit(found.nickname),
            hit(found.class?.name ?? m.child_without_class()),
            hit(found.code),
            ...familyHits(found, query).map(({ relation, full_name, phone }) => (
              <>
                {relation} {hit(full_name)} {phone && <HighlightedPhone phone={phone} query={query} />}
              </>
            )),
          ]}
        />
      )
    case 'parent':
    case 'teacher':
      return (
        <Row
          picture={
            <Avatar id={found.id} name={found.full_name} src={faceAddress(currentRole(), found.avatar)} size={40} />
          }
          name={hit(found.full_name)}
          about={[
            found.about.join(', '),
            found.phone && <HighlightedPhone key="phone" phone={found.phone} query={query} />,
          ]}
        />
      )
    case 'class':
      return (
        <Row
          picture={<IconSchool size={22} stroke={1.75} aria-hidden="true" />}
          name={hit(found.name)}
          about={[m.search_class_students({ count: formatNumber(found.students) })]}
        />
      )
    case 'post':
      return (
        <Row
          picture={<IconNews size={22} stroke={1.75} aria-hidden="true" />}
          name={hit(found.title)}
          about={[found.published_at ? formatDate(found.published_at) : m.search_post_unpublished()]}
        />
      )
    case 'plan':
      return (
        <Row
          picture={<IconClipboardList size={22} stroke={1.75} aria-hidden="true" />}
          name={hit(found.branch === '' ? (found.theme ?? m.search_plans()) : found.branch)}
          about={[
            found.class?.name,
            formatDate(found.from),
            found.branch !== '' && found.theme !== null && hit(found.theme),
          ]}
        />
      )
    case 'menu':
      return (
        <Row
          picture={<IconToolsKitchen2 size={22} stroke={1.75} aria-hidden="true" />}
          name={hit(found.number === null ? m.search_menus() : m.search_menu_week({ number: found.number }))}
          about={[
            found.menu === 'nursery' ? m.search_menu_nursery() : m.search_menu_kindergarten(),
            formatDate(found.monday),
            found.dishes.length > 0 && hit(found.dishes.join(', ')),
          ]}
        />
      )
  }
}

/** Returns the guardians that match the query; none if the child itself matches. */
const familyHits = ({ full_name, nickname, code, guardians }: Extract<Found, { kind: 'student' }>, query: string) =>
  matches(`${full_name} ${nickname ?? ''} ${code}`, query)
    ? []
    : guardians.filter((one) => hasMatch(one.phone, one.full_name, query))

type RowProps = {
  readonly picture: ReactNode
  readonly name: ReactNode
  /** Short facts; empty ones are left out. */
  readonly about?: readonly ReactNode[]
}

const Row = ({ picture, name, about = [] }: RowProps) => {
  const facts = about.filter(Boolean).map((fact, index) => ({ fact, key: `fact-${index}` }))
  return (
    <>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {facts.length > 0 && (
          <span className={styles.details}>
            {facts.map(({ fact, key }) => (
              <span key={key}>{fact}</span>
            ))}
          </span>
        )}
      </span>
    </>
  )
}
