import * as api from '@nhip-cau/contract/own-stickers'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { storeImages } from '../../../files/store-images.ts'
import * as stickers from './nice-student-own-stickers.ts'

const upload = { bytes: api.storeStickerImage.upload.bytes, sticker: true }

export const ownStickerRoutes: readonly Route<Context>[] = [
  route(api.listOwnStickers, ({ context, actor }) => stickers.listOwnStickers(context, actor)),
  route(api.storeStickerImage, ({ context, actor, files }) => storeImages(context, actor, files(), upload)),
  route(api.createOwnSticker, ({ context, actor, body }) => stickers.createOwnSticker(context, actor, body)),
  route(api.updateOwnSticker, ({ context, actor, params, body }) =>
    stickers.updateOwnSticker(context, actor, params.id, body),
  ),
  route(api.deleteOwnSticker, ({ context, actor, params }) => stickers.deleteOwnSticker(context, actor, params.id)),
]
