import type { GuardianKind, ParentChild } from '@nhip-cau/contract/parents'
import { m } from '../../paraglide/messages.js'

export const kindNames: Record<GuardianKind, () => string> = {
  parent: m.parents_kind_parent,
  relative: m.parents_kind_relative,
  pick_up: m.parents_kind_pick_up,
}

export const shortKindNames: Record<GuardianKind, () => string> = {
  parent: m.parents_kind_parent_short,
  relative: m.guardian_relative,
  pick_up: m.guardian_pick_up,
}

export const childText = ({ full_name, class: of }: Pick<ParentChild, 'full_name' | 'class'>) =>
  of === null ? full_name : `${full_name} – ${of.name}`
