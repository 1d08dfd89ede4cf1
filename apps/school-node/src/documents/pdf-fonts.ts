import { fileURLToPath } from 'node:url'

const file = (address: string): string => fileURLToPath(address)

/** The typeface of the product, whole, as a PDF embeds it: what a browser gets lacks letters. */
export const pdfFonts = {
  regular: file(import.meta.resolve('@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf')),
  semibold: file(import.meta.resolve('@expo-google-fonts/be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf')),
  bold: file(import.meta.resolve('@expo-google-fonts/be-vietnam-pro/700Bold/BeVietnamPro_700Bold.ttf')),
} as const

/** Offices write in Times New Roman; this face is free, has all Vietnamese letters, and takes the same room. */
export const officialFonts = {
  regular: file(import.meta.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf')),
  italic: file(import.meta.resolve('@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf')),
  bold: file(import.meta.resolve('@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf')),
} as const
