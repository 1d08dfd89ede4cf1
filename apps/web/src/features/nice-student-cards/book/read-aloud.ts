import { useEffect, useState, useSyncExternalStore } from 'react'

const canSpeak = () => 'speechSynthesis' in window

const vietnameseVoice = (): SpeechSynthesisVoice | undefined =>
  canSpeak() ? speechSynthesis.getVoices().find(({ lang }) => /^vi\b/i.test(lang.replace('_', '-'))) : undefined

// Browsers load their voices late and say so.
const subscribe = (onChange: () => void) => {
  if (!canSpeak()) return () => undefined
  speechSynthesis.addEventListener('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange)
}

/** Reads a text aloud on the device; undefined if the browser has no Vietnamese voice. Stops when its component goes. */
export const useReadAloud = (text: string) => {
  // Whether there is one and not which, because a browser may answer with new objects each time.
  const canRead = useSyncExternalStore(subscribe, () => vietnameseVoice() !== undefined)
  const [reading, setReading] = useState(false)
  useEffect(
    () => () => {
      if (canSpeak()) speechSynthesis.cancel()
    },
    [],
  )
  if (!canRead) return undefined
  const start = () => {
    const voice = vietnameseVoice()
    if (!voice) return
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.voice = voice
    spoken.lang = voice.lang
    // A little slower than for adults.
    spoken.rate = 0.9
    spoken.onend = () => setReading(false)
    spoken.onerror = () => setReading(false)
    speechSynthesis.cancel()
    speechSynthesis.speak(spoken)
    setReading(true)
  }
  const stop = () => {
    speechSynthesis.cancel()
    setReading(false)
  }
  return { reading, start, stop }
}
