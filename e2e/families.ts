import { listClasses } from '@nhip-cau/contract/classes'
import { answerConsents, familyConsents } from '@nhip-cau/contract/consents'
import { createParent } from '@nhip-cau/contract/parents'
import { storeStudent } from '@nhip-cau/contract/students'
import { type Person, people } from './people.ts'
import { clientOf } from './sessions.ts'

/** A unique name of letters only; no name is the beginning of another one. */
export const childName = () => {
  const letters = Array.from({ length: 9 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)])
  return `Lò Thị X${letters.join('')}`
}

/** The last word of a name, by which people are addressed. */
export const givenName = (name: string): string => name.split(' ').at(-1) ?? name

export type Guardian = { readonly person: Person; readonly relation: 'Bố' | 'Mẹ'; readonly main_contact: boolean }

/** A parent can open no page before accepting the terms. */
const acceptTerms = async (person: Person) => {
  const parent = await clientOf(person)
  const { data } = await parent.get(familyConsents)
  const answers = data.flatMap(({ student, purposes }) =>
    purposes
      .filter(({ text }) => text.key === 'terms')
      .map(({ text }) => ({ student_id: student.id, text_id: text.id, granted: true })),
  )
  await parent.get(answerConsents, { body: { answers } })
}

/** Creates siblings in the second school that no other test uses, with guardians who have accounts. */
export const newChildren = async (className: string, guardians: readonly Guardian[], count: number) => {
  const head = await clientOf(people.otherHead)
  const { data: classes } = await head.get(listClasses)
  const class_id = classes.find((one) => one.name === className)?.id ?? ''
  const children: { id: string; name: string }[] = []
  for (let number = 0; number < count; number += 1) {
    const full_name = childName()
    const body = { full_name, birth_date: '2022-05-10', sex: 'F' as const, class_id, confirmed: true }
    children.push({ id: (await head.get(storeStudent, { body })).id, name: full_name })
  }
  for (const { person, relation, main_contact } of guardians)
    await head.get(createParent, {
      body: {
        full_name: person.name,
        phone: person.login,
        same_person: true,
        children: children.map(({ id }) => ({ student_id: id, relation, main_contact })),
      },
    })
  for (const { person } of guardians) await acceptTerms(person)
  return { class_id, children }
}
