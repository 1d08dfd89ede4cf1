import type { MenuKind, MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { MealFace, MenuState } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import { m } from '../../paraglide/messages.js'
import { mealNames } from '../attendance/attendance-texts.ts'

export const menuKindNames: Record<MenuKind, () => string> = {
  nursery: m.menu_kind_nursery,
  kindergarten: m.menu_kind_kindergarten,
}

export const slotNames: Record<MenuSlot, () => string> = {
  dish: m.menu_slot_dish,
  main: m.menu_slot_main,
  soup: m.menu_slot_soup,
  vegetable: m.menu_slot_vegetable,
  dessert: m.menu_slot_dessert,
}

export const menuStateNames: Record<MenuState, () => string> = {
  draft: m.menu_state_draft,
  waiting: m.menu_state_waiting,
  returned: m.menu_state_returned,
  approved: m.menu_state_approved,
  withdrawn: m.menu_state_withdrawn,
}

export const faceNames: Record<MealFace, () => string> = {
  good: m.menu_face_good,
  fair: m.menu_face_fair,
  poor: m.menu_face_poor,
}

const allergenNames: Readonly<Record<string, () => string>> = {
  milk: m.menu_allergen_milk,
  egg: m.menu_allergen_egg,
  peanut: m.menu_allergen_peanut,
  tree_nut: m.menu_allergen_tree_nut,
  soy: m.menu_allergen_soy,
  wheat: m.menu_allergen_wheat,
  crustacean: m.menu_allergen_crustacean,
  mollusc: m.menu_allergen_mollusc,
  fish: m.menu_allergen_fish,
  sesame: m.menu_allergen_sesame,
  beef: m.menu_allergen_beef,
  other: m.menu_allergen_other,
}

export const allergenCodes = Object.keys(allergenNames)

/** An unknown code of a newer server is shown as it is. */
export const allergenName = (code: string): string => allergenNames[code]?.() ?? code

/** `Bữa trưa · Món mặn`; a meal of one part has its own name only. */
export const rowName = (meal: Meal, slot: MenuSlot): string =>
  slot === 'dish' ? mealNames[meal]() : `${mealNames[meal]()} · ${slotNames[slot]()}`
