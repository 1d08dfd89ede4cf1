/** The codes of the letters in a PDF, in their order: each picture is a link, and links stand in the file as they are. */
export const codesIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/URI \([^)]*#([0-9A-Z-]+)\)/g)].map(([, code = '']) => code)
