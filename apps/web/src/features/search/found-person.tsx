import type { Found } from '@nhip-cau/contract/search'
import { IconArrowLeft, IconPhone, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { faceAddress } from '../../lib/api.ts'
import { currentRole } from '../../lib/area.ts'
import type { Place } from '../../lib/place.ts'
import { ChildAvatar, useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { formatPhone } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { placesOfChild } from './child-places.ts'
import styles from './found-person.module.css'
import panelStyles from './search-dialog.module.css'

export type Person = Extract<Found, { full_name: string }>

type Props = {
  readonly person: Person
  /** Every page that the account may open. */
  readonly places: readonly Place[]
  readonly onBack: () => void
  readonly onClose: () => void
}

const roleNames = { student: m.role_student, parent: m.role_parent, teacher: m.role_teacher }

/** A person found by the search, with contact details. */
export const FoundPerson = ({ person, places, onBack, onClose }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      className={panelStyles.panel}
      aria-labelledby="found-person"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Esc returns to the results first; there it closes the dialog.
        event.preventDefault()
        event.stopPropagation()
        onBack()
      }}
    >
      <div className={panelStyles.head}>
        <IconButton
          label={m.search_back()}
          icon={<IconArrowLeft size={22} className="mantine-rotate-rtl" />}
          onClick={onBack}
        />
        <span className={styles.place}>{roleNames[person.kind]()}</span>
        <IconButton label={m.common_close()} icon={<IconX size={22} />} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <header className={styles.header}>
          <Face person={person} />
          <h2 id="found-person" ref={heading} tabIndex={-1}>
            {person.full_name}
          </h2>
        </header>
        <Facts person={person} />
        {person.kind === 'student' && <Pages student={person} places={places} onLeave={onClose} />}
        <Calls person={person} />
      </div>
    </section>
  )
}

const Face = ({ person }: { person: Person }) =>
  person.kind === 'student' ? (
    <ChildAvatar child={person} size={72} />
  ) : (
    <Avatar id={person.id} name={person.full_name} src={faceAddress(currentRole(), person.avatar)} size={72} />
  )

const Facts = ({ person }: { person: Person }) => {
  const facts: readonly (readonly [string, string | null])[] =
    person.kind === 'student'
      ? [
          [m.person_nickname(), person.nickname],
          [m.person_class(), person.class?.name ?? m.child_without_class()],
          [m.person_code(), person.code],
        ]
      : [[person.kind === 'parent' ? m.person_children() : m.person_classes(), person.about.join(', ')]]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const Calls = ({ person }: { person: Person }) => {
  if (person.kind !== 'student')
    return person.phone && <Call name={person.full_name} phone={person.phone} about={undefined} />
  if (person.guardians.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>{m.person_guardians()}</h3>
      <ul className={styles.guardians}>
        {person.guardians.map(({ full_name, relation, phone }) => (
          <li key={`${relation} ${full_name}`}>
            <Call name={full_name} phone={phone} about={relation} />
          </li>
        ))}
      </ul>
    </>
  )
}

type PagesProps = {
  readonly student: Extract<Person, { kind: 'student' }>
  readonly places: readonly Place[]
  readonly onLeave: () => void
}

/** The pages about a child that was found. */
const Pages = ({ student, places, onLeave }: PagesProps) => {
  const role = currentRole()
  const { children } = useCurrentUser()
  const acts = children.some(({ id, kind, barred }) => id === student.id && kind === 'parent' && !barred)
  const shown = placesOfChild(student, { role, places, acts })
  if (shown.length === 0) return null
  return (
    <ul className={styles.pages} aria-label={m.search_places()}>
      {shown.map(({ name, title, icon: PageIcon, path }) => (
        <li key={name}>
          <Link href={path} className={styles.page ?? ''} onClick={onLeave}>
            <PageIcon size={20} stroke={1.75} aria-hidden="true" />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type CallProps = { readonly name: string; readonly phone: string | null; readonly about: string | undefined }

const Call = ({ name, phone, about }: CallProps) => {
  const words = (
    <span className={styles.text}>
      {about && <span className={styles.relation}>{about}</span>}
      {about && <span className={styles.name}>{name}</span>}
      <span className={styles.phone}>{phone ? formatPhone(phone) : m.person_no_phone()}</span>
    </span>
  )
  if (!phone) return <div className={styles.call}>{words}</div>
  return (
    <PhoneLink className={styles.call} phone={phone}>
      <VisuallyHidden>{m.person_call()}</VisuallyHidden>
      {words}
      <IconPhone size={22} aria-hidden="true" />
    </PhoneLink>
  )
}
