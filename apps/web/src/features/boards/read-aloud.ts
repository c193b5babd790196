/** Reading posts aloud by the browser's own voices. */
import { useEffect, useState } from 'react'

const LANGUAGE = 'en-GB'
const RATE = 0.85
const PITCH = 1

export interface ReadAloud {
  /** False where the browser has no voices. */
  readonly isPossible: boolean
  /** Key of what is being read, null while nothing is. */
  readonly playing: string | null
  /** Starts reading, or stops if it is this that is being read. */
  toggle(key: string, text: string): void
}

/** @param volume 0 to 1 */
export function useReadAloud(volume: number): ReadAloud {
  const [playing, setPlaying] = useState<string | null>(null)
  const isPossible = 'speechSynthesis' in window
  useEffect(() => () => window.speechSynthesis?.cancel(), [])
  return {
    isPossible,
    playing,
    toggle(key, text) {
      window.speechSynthesis.cancel()
      if (playing === key) {
        setPlaying(null)
        return
      }
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.lang = LANGUAGE
      utterance.rate = RATE
      utterance.pitch = PITCH
      utterance.volume = volume
      // A cancelled post ends after the next has begun: only its own end resets the state.
      const reset = () => setPlaying((now) => (now === key ? null : now))
      utterance.addEventListener('end', reset)
      utterance.addEventListener('error', reset)
      setPlaying(key)
      window.speechSynthesis.speak(utterance)
    },
  }
}

/** The words of a message, without its markup. */
export function toSpokenText(heading: string, html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<(br|\/p|\/li)\s*\/?>/gi, '$& '),
    'text/html',
  )
  return [heading, body.textContent].join('. ').replace(/\s+/g, ' ').trim()
}
