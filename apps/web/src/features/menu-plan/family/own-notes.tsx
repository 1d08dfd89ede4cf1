import type { FamilyMeal } from '@nhip-cau/contract/menu-plan-family'
import { IconAlertTriangle, IconToolsKitchen2 } from '@tabler/icons-react'
import { m } from '../../../paraglide/messages.js'
import { allergenName } from '../menu-texts.ts'
import styles from './family-menu.module.css'

type Person = { readonly id: string; readonly name: string }

type Props = { readonly own: FamilyMeal['own']; readonly people: readonly Person[] }

/** What concerns the own children at a meal: what each gets instead, or else the allergens that it cannot eat. */
export const OwnNotes = ({ own, people }: Props) =>
  own.map(({ student_id, substitute, allergens }) => {
    const child = people.find(({ id }) => id === student_id)?.name ?? ''
    if (substitute !== null)
      return (
        <span key={student_id} className={styles.substitute}>
          <IconToolsKitchen2 size={18} aria-hidden="true" />
          <span dir="auto">{m.menu_family_substitute({ child, name: substitute })}</span>
        </span>
      )
    if (allergens.length === 0) return null
    return (
      <span key={student_id} className={styles.allergy}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        <span dir="auto">{m.menu_family_allergy({ child, names: allergens.map(allergenName).join(', ') })}</span>
      </span>
    )
  })

/** The allergens of a meal that are marked at its dishes: those of own children who get nothing else. */
export const allergensOf = (own: FamilyMeal['own']): readonly string[] =>
  own.flatMap(({ substitute, allergens }) => (substitute === null ? allergens : []))
