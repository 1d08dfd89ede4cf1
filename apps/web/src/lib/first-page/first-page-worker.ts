import type { PageAnswer, PageOrder, SeenPdf } from './first-page.ts'

const width = 1120
const height = 1600
/** Of one block of memory, in bytes. A page of a school needs a tenth of it; what unpacks to more is no document. */
const mostMemory = 128 * 1024 ** 2
/** In pixels: a page scanned with 600 dots per inch. */
const largestPicture = 40_000_000

type Surface = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null }

/** The library draws on canvas elements, which a worker has not. */
class Canvases {
  create(wide: number, high: number): Surface {
    const canvas = new OffscreenCanvas(wide, high)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  reset({ canvas }: Surface, wide: number, high: number) {
    if (canvas) Object.assign(canvas, { width: wide, height: high })
  }
  destroy(surface: Surface) {
    surface.canvas = null
    surface.context = null
  }
}

/** Filters of the library are SVG elements. Without them a page with such effects looks plainer. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  addSelectionHCMFilter = () => 'none'
  addSelectionFilter = () => undefined
  createSelectionStyle = () => null
  destroy = () => undefined
}

/** The library asks for one block of memory for each part that it unpacks, and doubles it until the part fits. */
const limitMemory = () => {
  // It would unpack everything before anybody counts.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct: (target, given: [], newTarget) => {
      const [size] = given as readonly unknown[]
      if (typeof size === 'number' && size > mostMemory) throw new RangeError('too much memory')
      return Reflect.construct(target, given, newTarget) as object
    },
  })
}

/** Where the library puts the fonts of a file; in a page it is the document. */
const fonts = 'fonts' in globalThis ? (globalThis as unknown as Pick<Document, 'fonts'>).fonts : undefined

const look = async ({ file, mostPages }: PageOrder): Promise<SeenPdf | undefined> => {
  limitMemory()
  // Loaded after the message has arrived, because the library listens for messages too.
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs')
  say({ begins: true })
  const pdf = await getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    verbosity: VerbosityLevel.ERRORS,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    ownerDocument: { fonts } as unknown as HTMLDocument,
    // Without fonts in workers, letters are drawn as shapes.
    disableFontFace: fonts === undefined,
    useWasm: false,
    maxImageSize: largestPicture,
    canvasMaxAreaInBytes: 4 * largestPicture,
  }).promise
  if (pdf.numPages > mostPages) return
  const page = await pdf.getPage(1)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(width / natural.width, height / natural.height) })
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const canvasContext = canvas.getContext('2d', { willReadFrequently: true })
  if (!canvasContext) return
  // The types of the library know the canvas of a page only.
  const onto = { canvas: null, canvasContext: canvasContext as unknown as CanvasRenderingContext2D }
  await page.render({ ...onto, viewport, background: '#ffffff' }).promise
  const { data } = canvasContext.getImageData(0, 0, canvas.width, canvas.height)
  const empty = data.every((value) => value > 250)
  return {
    pages: pdf.numPages,
    picture: empty ? undefined : await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }),
  }
}

const say = (answer: PageAnswer) => postMessage(answer)

// Whatever is wrong with the file, it is sent without a picture.
addEventListener(
  'message',
  ({ data }: MessageEvent<PageOrder>) => {
    look(data).then(
      (seen) => say({ seen }),
      () => say({ seen: undefined }),
    )
  },
  { once: true },
)
