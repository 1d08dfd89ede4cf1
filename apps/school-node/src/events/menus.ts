import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'

type OfMenu = {
  readonly school_id: string
  readonly menu_kind: MenuKind
  /** The first day of the week. */
  readonly monday: string
  /** Of the school year. */
  readonly number: number
}
type OfOne = OfMenu & { readonly menu_id: string; readonly by_account_id: string }

export type MenuEvent =
  /** Somebody asks for an approval. */
  | (OfOne & { readonly kind: 'menu-submitted' })
  /** Families see something new. */
  | (OfOne & {
      readonly kind: 'menu-approved'
      /** For the first time. */
      readonly fresh: boolean
      /** Who sent it; null if it did not wait. */
      readonly sent_by: string | null
    })
  | (OfOne & { readonly kind: 'menu-returned'; readonly sent_by: string; readonly note: string })
  /** One day of an approved menu was changed; `dishes` are the new ones. */
  | (OfOne & { readonly kind: 'menu-day-changed'; readonly day: string; readonly dishes: string })
  /** The next week has no menu of this kind. */
  | (OfMenu & { readonly kind: 'menu-missing' })
