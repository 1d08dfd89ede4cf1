import { imageAddress, widthsOf } from '@nhip-cau/contract/image-address'
import type { Role } from '@nhip-cau/contract/kernel'
import type { Image } from '@nhip-cau/contract/media'

/** The address by which somebody was shown a picture, in its smallest width; empty without a picture. */
export const shownAddress = ({ role }: { readonly role: Role }, image: Image | null | undefined): string =>
  image ? imageAddress(role, image, widthsOf(image)[0] ?? 0) : ''
