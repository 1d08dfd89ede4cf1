/**
 * Returns the codes of the letters in a PDF, in order. Each QR code has a link, which the file contains as plain text.
 */
export const codesIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/URI \([^)]*#([0-9A-Z-]+)\)/g)].map(([, code = '']) => code)
