import type { InstrumentPage } from '@leadenhall/contract/instruments/index.ts'
import { texts } from './texts.ts'

const A = 65
const LETTERS = ['#', ...Array.from({ length: 26 }, (_, step) => String.fromCodePoint(A + step))]

interface LetterJumpProps {
  readonly letters: InstrumentPage['letters']
  readonly onJump: (offset: number) => void
}

/** Leads to where the codes of a letter begin; one without codes cannot be pressed. */
export function LetterJump({ letters, onJump }: LetterJumpProps) {
  const offsets = new Map(letters.map(({ letter, offset }) => [letter, offset]))
  return (
    <nav
      aria-label={texts.browse.letters}
      className="flex flex-wrap gap-0.5 border-b border-line px-2 py-1"
    >
      {LETTERS.map((letter) => {
        const offset = offsets.get(letter)
        return (
          <button
            key={letter}
            type="button"
            className="min-h-[26px] min-w-[26px] rounded-sm font-semibold text-accent hover:bg-raised disabled:text-muted disabled:opacity-50"
            aria-label={texts.browse.letter(letter)}
            disabled={offset === undefined}
            onClick={() => onJump(offset ?? 0)}
          >
            {letter}
          </button>
        )
      })}
    </nav>
  )
}
