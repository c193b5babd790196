/** Reads posts aloud with the browser's own voices. */
import { useEffect, useState } from 'react'

const LANGUAGE = 'en-GB'
const RATE = 0.85
const PITCH = 1

export interface ReadAloud {
  /** False when the browser has no voices. */
  readonly isPossible: boolean
  /** Key of the post being read, or null. */
  readonly playing: string | null
  /** Starts reading a post, or stops if it is already being read. */
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
      // A cancelled post's end event arrives after the next post has started and must not reset it.
      const reset = () => setPlaying((now) => (now === key ? null : now))
      utterance.addEventListener('end', reset)
      utterance.addEventListener('error', reset)
      setPlaying(key)
      window.speechSynthesis.speak(utterance)
    },
  }
}

/** A message as plain text for speech. */
export function toSpokenText(heading: string, html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<(br|\/p|\/li)\s*\/?>/gi, '$& '),
    'text/html',
  )
  return [heading, body.textContent].join('. ').replace(/\s+/g, ' ').trim()
}
