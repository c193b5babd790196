/**
 * The last answers of calls that say the same to everybody, as text, for a moment: a page that
 * thousands look at is put together once a second, not once a visitor.
 */
export interface SharedAnswers {
  find(url: string): string | undefined
  keep(url: string, text: string, forMs: number): void
}

const MAX_ANSWERS = 1000
const MAX_CHARACTERS = 8_000_000

export function createSharedAnswers(now = () => performance.now()): SharedAnswers {
  const answers = new Map<string, { readonly text: string; readonly untilMs: number }>()
  let characters = 0

  const drop = (url: string) => {
    characters -= answers.get(url)?.text.length ?? 0
    answers.delete(url)
  }

  return {
    find(url) {
      const known = answers.get(url)
      if (!known) return undefined
      if (now() < known.untilMs) return known.text
      drop(url)
      return undefined
    },
    keep(url, text, forMs) {
      drop(url)
      if (text.length > MAX_CHARACTERS) return
      answers.set(url, { text, untilMs: now() + forMs })
      characters += text.length
      // Oldest first: answers hold equally long, so these are nearly over anyway.
      for (const oldest of answers.keys()) {
        if (answers.size <= MAX_ANSWERS && characters <= MAX_CHARACTERS) break
        drop(oldest)
      }
    },
  }
}
