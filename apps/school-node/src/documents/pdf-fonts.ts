import { fileURLToPath } from 'node:url'

const file = (address: string): string => fileURLToPath(address)

/** The complete font files of the product; the subsets for browsers lack letters. */
export const pdfFonts = {
  regular: file(import.meta.resolve('@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf')),
  semibold: file(import.meta.resolve('@expo-google-fonts/be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf')),
  bold: file(import.meta.resolve('@expo-google-fonts/be-vietnam-pro/700Bold/BeVietnamPro_700Bold.ttf')),
} as const

/** Official documents use Times New Roman; Tinos is free, has the same metrics and all Vietnamese letters. */
export const officialFonts = {
  regular: file(import.meta.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf')),
  italic: file(import.meta.resolve('@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf')),
  bold: file(import.meta.resolve('@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf')),
} as const
