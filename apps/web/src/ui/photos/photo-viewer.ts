import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import { m } from '../../paraglide/messages.js'
import { layers } from '../layers.ts'
import { type Photo, type PhotoAction, sourceFor, srcSetOf } from './photo.ts'
import './photo-viewer.css'
import { placeholderImage } from './placeholder-image.ts'

/** Opens the viewer; supports swipe, pinch, arrow keys, Esc and the phone's back button. */
export const showPhotos = (photos: readonly Photo[], index: number, action?: PhotoAction) => {
  const largest = (photo: Photo) => Math.min(photo.width, photo.sources.at(-1)?.width ?? photo.width)
  const viewer = new PhotoSwipe({
    index,
    dataSource: photos.map((photo) => ({
      src: sourceFor(photo, 1920),
      srcset: srcSetOf(photo),
      width: largest(photo),
      height: Math.round((largest(photo) * photo.height) / photo.width),
      alt: '',
      msrc: placeholderImage(photo.placeholder) ?? '',
      element: tileOf(photo),
      thumbCropped: true,
    })),
    bgOpacity: 1,
    mainClass: 'photo-viewer',
    closeTitle: m.common_close(),
    zoomTitle: m.photo_zoom(),
    arrowPrevTitle: m.photo_previous(),
    arrowNextTitle: m.photo_next(),
    errorMsg: m.photo_failed(),
    indexIndicatorSep: ' / ',
    showHideAnimationType: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
  })
  const leave = layers.enter({ close: () => viewer.close(), ownEscape: true })
  viewer.on('destroy', leave)
  viewer.on('afterInit', () => {
    viewer.element?.setAttribute('aria-label', m.photo_viewer())
    // PhotoSwipe says these roles in English.
    viewer.scrollWrap?.setAttribute('aria-roledescription', m.photo_role_viewer())
    for (const { el } of viewer.mainScroll.itemHolders) el.setAttribute('aria-roledescription', m.photo_role_one())
  })
  if (action) addAction(viewer, action)
  if (action?.download) addDownload(viewer, action.download)
  viewer.init()
}

const addAction = (viewer: PhotoSwipe, { label, go }: PhotoAction) => {
  let chosen: number | undefined
  viewer.on('uiRegister', () =>
    viewer.ui?.registerElement({
      name: 'action',
      order: 9,
      isButton: true,
      title: label,
      onInit: (button) => {
        button.textContent = label
      },
      onClick: () => {
        chosen = viewer.currIndex
        viewer.close()
      },
    }),
  )
  // After the viewer has left the history, so that Back closes what the action opens.
  viewer.on('destroy', () => {
    if (chosen !== undefined) go(chosen)
  })
}

const addDownload = (viewer: PhotoSwipe, download: NonNullable<PhotoAction['download']>) => {
  viewer.on('uiRegister', () =>
    viewer.ui?.registerElement({
      name: 'download',
      order: 8,
      isButton: true,
      tagName: 'a',
      title: m.photo_download(),
      html: { isCustomSVG: true, inner: downloadIcon, size: 24 },
      onInit: (element) => {
        const link = element as HTMLAnchorElement
        const show = () => {
          const file = download(viewer.currIndex)
          link.hidden = file === undefined
          link.href = file?.url ?? ''
          link.download = file?.name ?? ''
        }
        viewer.on('change', show)
        show()
      },
    }),
  )
}

const downloadIcon =
  '<path d="M16 5v14m0 0l-6-6m6 6l6-6M7 25h18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />'

const tileOf = ({ id }: Photo) =>
  document.querySelector<HTMLElement>(`img[data-photo="${CSS.escape(id)}"]`)?.parentElement ?? undefined
