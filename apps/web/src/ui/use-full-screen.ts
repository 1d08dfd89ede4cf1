import { useEffect, useState } from 'react'
import { useLayer } from './use-layer.tsx'

/**
 * Lets a part of the page fill the window, on the full screen where the browser allows it. The whole document goes to
 * the full screen, so that dialogs of the page lie above the part; its style sheet places the part by `isFull`.
 */
export const useFullScreen = () => {
  const [isFull, setFull] = useState(false)
  const close = () => {
    setFull(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  }
  useLayer(isFull, close)
  useEffect(() => {
    if (!isFull) return
    // Escape on the full screen is answered by the browser itself.
    const onChange = () => document.fullscreenElement ?? setFull(false)
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [isFull])
  const open = () => {
    setFull(true)
    // An iPhone has no full screen for pages, and others may refuse: then the part fills the window only.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined)
  }
  return { isFull, toggle: () => (isFull ? close() : open()) }
}
