import type { ShownSticker } from '@nhip-cau/contract/own-stickers'
import type { Sticker } from '@nhip-cau/contract/settings'
import { m } from '../../../paraglide/messages.js'

export const stickerNames: Readonly<Record<Sticker, () => string>> = {
  an_ngoan: m.settings_sticker_an_ngoan,
  ngu_ngoan: m.settings_sticker_ngu_ngoan,
  hoc_cham: m.settings_sticker_hoc_cham,
  le_phep: m.settings_sticker_le_phep,
  doan_ket: m.settings_sticker_doan_ket,
  tu_lap: m.settings_sticker_tu_lap,
  sach_se: m.settings_sticker_sach_se,
  manh_dan: m.settings_sticker_manh_dan,
  giup_co: m.settings_sticker_giup_co,
  di_deu: m.settings_sticker_di_deu,
  khoe_manh: m.settings_sticker_khoe_manh,
  sang_tao: m.settings_sticker_sang_tao,
}

export const stickerName = (sticker: ShownSticker): string =>
  typeof sticker === 'string' ? stickerNames[sticker]() : sticker.name
