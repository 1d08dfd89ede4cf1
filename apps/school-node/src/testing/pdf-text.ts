import { extractText, getDocumentProxy } from 'unpdf'

/** Extracts the text of a PDF page by page. */
export const pagesOf = async (file: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

export const textOf = async (file: Buffer): Promise<string> => (await pagesOf(file)).join(' ')
