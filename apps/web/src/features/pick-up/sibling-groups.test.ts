import { expect, test } from 'vitest'
import { groupSiblings } from './sibling-groups.ts'

const sibling = (id: string, can = true) => ({
  id,
  full_name: id,
  nickname: null,
  class: { id: 'other', name: 'Lá 1' },
  can,
})
const here = ['an', 'binh', 'chi', 'dung'].map((id) => ({ student: { id } }))
const families: Record<string, readonly ReturnType<typeof sibling>[]> = {
  an: [sibling('dung'), sibling('em'), sibling('giang', false)],
  dung: [sibling('an'), sibling('em')],
}
const groupsOf = (entries: typeof here) =>
  groupSiblings(entries, (id) => families[id] ?? []).map(({ entries: [...children], others }) => [
    children.map(({ student }) => student.id),
    others.map(({ id }) => id),
  ])

test('puts siblings of a class together, each child once, and names those of other classes who may leave along', () => {
  expect(groupsOf(here)).toEqual([
    [['an', 'dung'], ['em']],
    [['binh'], []],
    [['chi'], []],
  ])
  expect(groupsOf(here.slice(1))).toEqual([
    [['binh'], []],
    [['chi'], []],
    [['dung'], ['an', 'em']],
  ])
})
