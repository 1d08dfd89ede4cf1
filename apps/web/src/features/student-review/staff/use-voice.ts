import { useEffect, useRef, useState } from 'react'

/** The part of the browser's speech recognition that is used; TypeScript has no types of recognition on the device. */
type Recognition = {
  lang: string
  continuous: boolean
  processLocally: boolean
  onresult: ((event: { readonly resultIndex: number; readonly results: ArrayLike<Result> }) => void) | null
  onend: (() => void) | null
  onerror: (() => void) | null
  start: () => void
  stop: () => void
  abort: () => void
}
type Result = { readonly isFinal: boolean; readonly 0?: { readonly transcript: string } }
type RecognitionClass = {
  new (): Recognition
  available?: (options: { langs: readonly string[]; processLocally: boolean }) => Promise<string>
}

const lang = 'vi-VN'

const recognitionClass = () => (window as { SpeechRecognition?: RecognitionClass }).SpeechRecognition

type Brands = { readonly userAgentData?: { readonly brands: readonly { readonly brand: string }[] } }

/** Chromium inside other programs has the functions without the service behind them, and the call ends the whole page. */
const isWholeBrowser = () =>
  (navigator as Brands).userAgentData?.brands.some(({ brand }) => /^(?:Google Chrome|Microsoft Edge)$/.test(brand))

/** Whether the browser has Vietnamese on this device, without sending what it hears to its maker. */
const hearsOnDevice = async (): Promise<boolean> => {
  const Found = isWholeBrowser() ? recognitionClass() : undefined
  if (!(Found?.available && 'processLocally' in Found.prototype)) return false
  return (await Found.available({ langs: [lang], processLocally: true })) === 'available'
}

/** Types what is spoken. Undefined unless the browser recognises Vietnamese on the device: no text leaves the server. */
export const useVoice = (onWords: (words: string) => void) => {
  const [can, setCan] = useState(false)
  const [listening, setListening] = useState(false)
  const running = useRef<Recognition>(undefined)
  const latest = useRef(onWords)
  useEffect(() => {
    latest.current = onWords
  })
  useEffect(() => {
    void hearsOnDevice()
      .then(setCan)
      .catch(() => undefined)
    return () => running.current?.abort()
  }, [])
  const Found = recognitionClass()
  if (!can || !Found) return undefined
  const start = () => {
    const heard = new Found()
    Object.assign(heard, { lang, continuous: true, processLocally: true })
    heard.onresult = ({ resultIndex, results }) => {
      const words = Array.from(results)
        .slice(resultIndex)
        .flatMap((one) => (one.isFinal && one[0] ? [one[0].transcript.trim()] : []))
      if (words.length > 0) latest.current(words.join(' '))
    }
    heard.onend = () => setListening(false)
    heard.onerror = () => setListening(false)
    running.current = heard
    heard.start()
    setListening(true)
  }
  return { listening, toggle: () => (listening ? running.current?.stop() : start()) }
}
