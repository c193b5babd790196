import type { BoardMessage } from '@leadenhall/contract/boards/index.ts'
import { Square, Volume2 } from 'lucide-react'
import { type ReadAloud, toSpokenText } from './read-aloud.ts'
import { texts } from './texts.ts'

interface ReadAloudButtonProps {
  readonly message: BoardMessage
  readonly voice: ReadAloud
}

export function ReadAloudButton({ message, voice }: ReadAloudButtonProps) {
  if (!voice.isPossible) return null
  const isPlaying = voice.playing === message.id
  const heading = message.MessageHeading || texts.noHeading
  const Icon = isPlaying ? Square : Volume2
  return (
    <button
      type="button"
      aria-label={isPlaying ? texts.stop(heading) : texts.listen(heading)}
      aria-pressed={isPlaying}
      className="icon-control size-[24px]"
      onClick={() =>
        voice.toggle(message.id, toSpokenText(message.MessageHeading, message.MessageContent))
      }
    >
      <Icon className="size-3.5" aria-hidden="true" />
    </button>
  )
}
