import { IconChevronDown, IconSchool } from '@tabler/icons-react'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { givenName } from '../../ui/format.ts'
import styles from './top-bar.module.css'

/** Chooses the class or child that the pages show. Uses the native select, which is fastest on a phone. */
export const ClassSwitcher = () => {
  const { role, classes, children } = useCurrentUser()
  const [chosen, choose] = useChosenClass(role, classes)
  if (classes.length === 0) return null
  const label = (id: string, name: string) => {
    const own = children
      .filter((child) => child.class?.id === id)
      .map((child) => child.nickname ?? givenName(child.full_name))
    return own.length > 0 ? `${own.join(', ')} · ${name}` : name
  }
  const [only] = classes
  if (only && classes.length === 1) {
    return (
      <span className={styles.onlyClass}>
        <IconSchool size={20} aria-hidden="true" />
        {label(only.id, only.name)}
      </span>
    )
  }
  return (
    <span className={styles.switcher}>
      <IconSchool size={20} aria-hidden="true" />
      <select
        aria-label={role === 'parent' ? m.switch_child() : m.switch_class()}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => choose(classes.find((one) => one.id === currentTarget.value) ?? null)}
      >
        <option value="">{role === 'parent' ? m.switch_all_children() : m.class_picker_all()}</option>
        {classes.map(({ id, name }) => (
          <option key={id} value={id}>
            {label(id, name)}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} aria-hidden="true" />
    </span>
  )
}
