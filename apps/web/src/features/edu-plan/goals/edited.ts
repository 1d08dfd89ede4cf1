import type { EduDomain, EduGoal, EduSet } from '@nhip-cau/contract/edu-plan-setup'

/** What is edited; without the thing itself it is a new one. */
export type Edited =
  | { readonly kind: 'set'; readonly set?: EduSet }
  | { readonly kind: 'domain'; readonly set: EduSet; readonly domain?: EduDomain }
  | { readonly kind: 'goal'; readonly domain: EduDomain; readonly goal?: EduGoal }
