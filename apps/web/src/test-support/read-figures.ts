import { within } from '@testing-library/react'

export interface ReadFigure {
  readonly text: string
  /** Colour of a gain or a loss; every other figure has none. */
  readonly tone: 'up' | 'down' | null
  /** In smaller text below the figure. */
  readonly notes: readonly string[]
}

/** Reads labelled figures (`dt` and `dd`) as a user sees them, by label. */
export function readFigures(container: HTMLElement): Readonly<Record<string, ReadFigure>> {
  return Object.fromEntries(
    within(container)
      .queryAllByRole('term')
      .map((term) => {
        const [figure, ...notes] = [...(term.parentElement?.querySelectorAll('dd') ?? [])]
        return [
          term.textContent,
          {
            text: figure?.textContent ?? '',
            tone: toneIn(figure),
            notes: notes.map(({ textContent }) => textContent),
          },
        ]
      }),
  )
}

/** The colour of a gain or a loss that an element or a part of it has. */
export function toneIn(element: Element | null | undefined): ReadFigure['tone'] {
  for (const tone of ['up', 'down'] as const) {
    const has = `.text-${tone}`
    if (element?.matches(has) || element?.querySelector(has)) return tone
  }
  return null
}
