import { IconChevronDown, IconSchool } from '@tabler/icons-react'
import { childName } from '../../lib/child-name.ts'
import { useChosenClass, useClassInAddress } from '../../lib/chosen-class.ts'
import { noClass } from '../../lib/class-choice.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './top-bar.module.css'

/**
 * Chooses the class or child that the page shows; absent where the page has no classes. Uses the native select, which is
 * fastest on a phone.
 */
export const ClassSwitcher = () => {
  const { role, classes, children } = useCurrentUser()
  const [chosen, choose] = useChosenClass(role, classes)
  const { scope, id: inAddress } = useClassInAddress()
  if (classes.length === 0) return null
  const label = (id: string, name: string) => {
    const own = children.filter((child) => child.class?.id === id).map(childName)
    return own.length > 0 ? `${own.join(', ')} · ${name}` : name
  }
  const [only] = classes
  if (only && classes.length === 1) {
    return (
      <span className={styles.onlyClass}>
        <IconSchool size={20} aria-hidden="true" />
        <span className={styles.onlyName}>{label(only.id, only.name)}</span>
      </span>
    )
  }
  if (scope === undefined) return null
  return (
    <span className={styles.switcher}>
      <IconSchool size={20} aria-hidden="true" />
      <select
        aria-label={role === 'parent' ? m.switch_child() : m.switch_class()}
        value={inAddress === noClass ? noClass : (chosen?.id ?? '')}
        onChange={({ currentTarget }) => choose(classes.find((one) => one.id === currentTarget.value) ?? null)}
      >
        {scope === 'any' && (
          <option value="">{role === 'parent' ? m.switch_all_children() : m.class_picker_all()}</option>
        )}
        {inAddress === noClass && <option value={noClass}>{m.students_no_class()}</option>}
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
