import type { Tone } from './chart-tones.ts'

const TONE_S = 0.06
const VOLUME = 0.15
/** Rise and fall of a tone, without which it clicks. */
const RAMP_S = 0.008

interface Playing {
  readonly onTone: (tone: Tone) => void
  readonly onEnd: () => void
}

/** Plays tones by Web Audio. @returns stops it, without a call of `onEnd` */
export function playTones(tones: readonly Tone[], { onTone, onEnd }: Playing): () => void {
  const audio = new AudioContext()
  const gain = new GainNode(audio, { gain: 0 })
  const oscillator = new OscillatorNode(audio, { type: 'sine' })
  oscillator.connect(gain).connect(audio.destination)
  const start = audio.currentTime + TONE_S
  for (const [index, { frequency }] of tones.entries()) {
    if (frequency === null) continue
    const at = start + index * TONE_S
    oscillator.frequency.setValueAtTime(frequency, at)
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(VOLUME, at + RAMP_S)
    gain.gain.setValueAtTime(VOLUME, at + TONE_S - RAMP_S)
    gain.gain.linearRampToValueAtTime(0, at + TONE_S)
  }
  oscillator.start()
  let next = 0
  const timer = setInterval(() => {
    const tone = tones[next++]
    if (tone) return onTone(tone)
    stop()
    onEnd()
  }, TONE_S * 1000)
  function stop() {
    clearInterval(timer)
    oscillator.stop()
    void audio.close()
  }
  return stop
}
