import type { RequestOf } from '@nhip-cau/contract/kernel'
import type { updatePromotion } from '@nhip-cau/contract/promotions'

export type Change = Partial<Omit<RequestOf<typeof updatePromotion>['body'], 'version'>>
